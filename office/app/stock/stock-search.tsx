import type { StockProduct } from '@haat/contract/office/catalogue/stock';
import { notify } from '@haat/ui/notices.tsx';
import { type RefObject, useEffect, useState } from 'react';
import { useLanguage, useMessages } from '../i18n/language.ts';
import { unitText } from '../i18n/product-text.ts';
import { afterPause } from '../platform/after-pause.ts';
import { api } from '../platform/api.ts';
import { useNotifyFailure } from '../platform/problem-text.ts';
import { useNameOf } from '../products/product-name.ts';
import { ScanButton } from '../scanning/scan-button.tsx';
import { stockMessages } from './messages.ts';

/** In ms. */
const TYPING = 200;

/** Searches while somebody types. Enter takes the first result, so that a barcode reader can be used. */
export function StockSearch({
  field,
  onChoose,
}: {
  field: RefObject<HTMLInputElement | null>;
  onChoose: (product: StockProduct) => void;
}) {
  const texts = useMessages(stockMessages);
  const [typed, setTyped] = useState('');
  const { found, forget } = useMatches(typed);

  function choose(product: StockProduct) {
    onChoose(product);
    setTyped('');
    forget();
  }

  /** Enter may come before the products; the next ones can be typed meanwhile. */
  async function onEnter() {
    const shown = found?.search === typed ? found.products : null;
    if (shown) {
      if (shown[0]) choose(shown[0]);
      return;
    }
    setTyped('');
    const products = await api.findStock({ query: { search: typed } }).catch(() => null);
    if (products?.[0]) onChoose(products[0]);
    else if (!field.current?.value) setTyped(typed);
    else notify(products ? texts.nothingFound(typed) : texts.notSearched(typed), 'error');
  }

  /** A code of no product, or of several, stays in the field, and the matches are shown. */
  async function onScan(code: string) {
    const products = await api.findStock({ query: { search: code } }).catch(() => []);
    if (products[0] && products.length === 1) choose(products[0]);
    else setTyped(code);
  }

  return (
    <div>
      <div className="flex items-end gap-2">
        <label className="grid grow gap-1 font-bold text-sm">
          <span>{texts.search}</span>
          <input
            ref={field}
            type="search"
            value={typed}
            maxLength={100}
            autoComplete="off"
            enterKeyHint="search"
            placeholder={texts.searchHint}
            onChange={({ target }) => setTyped(target.value)}
            onKeyDown={({ key }) => {
              if (key === 'Enter' && typed.trim() !== '') void onEnter();
            }}
            className="min-h-12 w-full rounded-control border border-muted/70 bg-surface px-3 font-normal text-base placeholder:text-muted"
          />
        </label>
        <ScanButton onCode={onScan} />
      </div>
      {found?.products.length === 0 && <p className="mt-2 text-muted">{texts.noneFound}</p>}
      {found && found.products.length > 0 && <MatchList products={found.products} onChoose={choose} />}
    </div>
  );
}

function MatchList({
  products,
  onChoose,
}: {
  products: readonly StockProduct[];
  onChoose: (product: StockProduct) => void;
}) {
  const texts = useMessages(stockMessages);
  const language = useLanguage();
  const { nameOf } = useNameOf();
  return (
    <ul className="mt-1 overflow-hidden rounded-card border border-line bg-surface">
      {products.map((product) => (
        <li key={product.product} className="border-line border-b last:border-b-0">
          <button
            type="button"
            onClick={() => onChoose(product)}
            className="flex min-h-12 w-full items-center justify-between gap-3 px-4 text-left hover:bg-tile"
          >
            <span className="min-w-0">
              <span>{`${nameOf(product)} `}</span>
              <span className="text-muted text-sm">{unitText(language, product.unit)}</span>
            </span>
            <span className="whitespace-nowrap text-muted text-sm tabular-nums">
              {texts.inStock(product.stock)}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The products that match a typed text, searched after a pause in typing. */
function useMatches(typed: string) {
  const notifyFailure = useNotifyFailure();
  const [found, setFound] = useState<{ search: string; products: StockProduct[] } | null>(null);
  useEffect(() => {
    if (typed.trim() === '') return setFound(null);
    const find = () =>
      api.findStock({ query: { search: typed } }).catch((problem) => {
        notifyFailure(problem);
        return null;
      });
    return afterPause(TYPING, find, (products) => products && setFound({ search: typed, products }));
  }, [typed, notifyFailure]);

  return { found, forget: () => setFound(null) };
}
