import { ApiError } from '@haat/contract/client';
import type { DeskProduct } from '@haat/contract/office/orders/desk';
import { latinDigits } from '@haat/contract/text/digits';
import { nameIn } from '@haat/contract/text/language';
import { notify } from '@haat/ui/notices.tsx';
import { type RefObject, useEffect, useState } from 'react';
import { formatPaisa } from '../i18n/format.ts';
import { useLanguage, useMessages } from '../i18n/language.ts';
import { unitText } from '../i18n/product-text.ts';
import { afterPause } from '../platform/after-pause.ts';
import { api } from '../platform/api.ts';
import { Combobox } from '../platform/combobox.tsx';
import { deskMessages } from './messages.ts';

/** In ms, after the last letter. */
const DELAY = 80;

/** `ru*3`: three of the first product that `ru` finds; `*3` alone: three of the last line. */
function parse(typed: string): { search: string; quantity: number | null } {
  const [, search = typed, count] = /^(.*?)\s*[*×]\s*(\d{1,3})$/.exec(latinDigits(typed)) ?? [];
  return { search: search.trim(), quantity: count ? Number(count) : null };
}

/** Finds products: two or three letters in any script or a code, then Enter. The field stays focused for the next product. */
export function ProductSearch({
  field,
  label,
  error,
  onAdd,
  onLastQuantity,
}: {
  field: RefObject<HTMLInputElement | null>;
  /** Without one, that of the desk. */
  label?: string;
  error?: string | undefined;
  onAdd: (product: DeskProduct, quantity: number) => void;
  /** Another quantity of the product that was added last. */
  onLastQuantity: (quantity: number) => void;
}) {
  const texts = useMessages(deskMessages);
  const [typed, setTyped] = useState('');
  const { search, quantity } = parse(typed);
  const found = useFoundProducts(search);

  function add(product: DeskProduct) {
    onAdd(product, quantity ?? 1);
    setTyped('');
    field.current?.focus();
  }

  /** Enter may come before the products. */
  async function onEnter() {
    setTyped('');
    if (search === '') return quantity ? onLastQuantity(quantity) : undefined;
    try {
      const [first] = await api.searchDeskProducts({ query: { search } });
      if (first) onAdd(first, quantity ?? 1);
      else notify(texts.nothingFound(search), 'info');
    } catch (problem) {
      if (!(problem instanceof ApiError)) throw problem;
      // The next product may be typed by now.
      setTyped((current) => current || typed);
      notify(texts.notAdded(search), 'error');
    }
  }

  return (
    <>
      <Combobox
        ref={field}
        data-search-field
        label={label ?? texts.products}
        listLabel={texts.results}
        hint={texts.productsHint}
        error={error}
        inputMode="search"
        value={typed}
        onChange={setTyped}
        options={found.search === search ? found.options : []}
        render={({ product }) => <Row product={product} />}
        chooseFirst
        onPick={({ product }) => add(product)}
        onEnter={onEnter}
      />
      <p role="status" className="text-muted text-sm empty:hidden">
        {found.failed
          ? texts.noConnection
          : found.search === search && found.none
            ? texts.nothingFound(search)
            : ''}
      </p>
    </>
  );
}

function Row({ product }: { product: DeskProduct }) {
  const texts = useMessages(deskMessages);
  const language = useLanguage();
  const { unit, price_paisa, stock } = product;
  return (
    <>
      <span className="min-w-0 grow">
        <span className="block truncate font-bold">{nameIn(language, product)}</span>
        <span className={`block text-sm ${stock === 0 ? 'font-bold text-danger' : 'text-muted'}`}>
          {`${unit ? `${unitText(language, unit)} · ` : ''}${texts.stock(stock)}`}
        </span>
      </span>
      <span translate="no" className="whitespace-nowrap font-bold tabular-nums">
        {formatPaisa(price_paisa)}
      </span>
    </>
  );
}

interface Found {
  search: string;
  options: { key: number; product: DeskProduct }[];
  none: boolean;
  failed: boolean;
}

const NONE: Found = { search: '', options: [], none: false, failed: false };

/** The products of a search, from two letters on; one digit or more may be a code. */
function useFoundProducts(search: string): Found {
  const [found, setFound] = useState(NONE);
  const isShort = [...search].length < (/\d/.test(search) ? 1 : 2);
  useEffect(() => {
    if (isShort) return setFound(NONE);
    const find = () => api.searchDeskProducts({ query: { search } }).catch(() => null);
    return afterPause(DELAY, find, (products) => {
      const options = (products ?? []).map((product) => ({ key: product.id, product }));
      setFound({ search, options, none: products?.length === 0, failed: products === null });
    });
  }, [search, isShort]);
  return found;
}
