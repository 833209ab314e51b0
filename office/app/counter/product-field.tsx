import { ApiError } from '@haat/contract/client';
import { nameIn } from '@haat/contract/text/language';
import { notify } from '@haat/ui/notices.tsx';
import { useEffect, useMemo, useRef, useState } from 'react';
import { formatPaisa } from '../i18n/format.ts';
import { useLanguage, useMessages } from '../i18n/language.ts';
import { unitText } from '../i18n/product-text.ts';
import { afterPause } from '../platform/after-pause.ts';
import { api } from '../platform/api.ts';
import { Combobox } from '../platform/combobox.tsx';
import { ScanButton } from '../scanning/scan-button.tsx';
import { counterMessages } from './messages.ts';
import { type Found, findProducts, type PriceList, readTyped } from './product-list.ts';
import { addToSale, changeLast, useSale } from './sale.ts';

/** Scans, codes and two letters in any script, in the list of this device. The field stays focused for the next product. */
export function ProductField({ list: { products, counter } }: { list: PriceList }) {
  const texts = useMessages(counterMessages);
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const { search, quantity, grams } = readTyped(typed);
  const found = useMemo(
    () => findProducts(products, search, counter.weight_barcode),
    [products, search, counter.weight_barcode],
  );
  const alike = useShopSearch(found === 'wrong' || found.length > 0 ? '' : search, products);
  const options = found === 'wrong' ? [] : found.length > 0 ? found : alike;
  const sale = useSale(({ key }) => key);
  // biome-ignore lint/correctness/useExhaustiveDependencies: focused again after each sale, for the reader of barcodes
  useEffect(() => {
    field.current?.focus({ preventScroll: true });
    // The change to give back is above it.
    window.scrollTo(0, 0);
  }, [sale]);

  function add(one: Found) {
    const weight = grams ?? one.grams;
    if (weight !== null && one.product.pack_grams === null) return notify(texts.notByWeight, 'error');
    if (weight === 0) return notify(texts.notRead, 'error');
    addToSale(one.product, { quantity: quantity ?? 1, grams: weight });
    setTyped('');
    field.current?.focus();
  }

  function onEnter(text = typed) {
    const read = readTyped(text);
    setTyped('');
    if (read.search === '') {
      if (read.quantity) changeLast({ quantity: read.quantity });
      if (read.grams && !changeLast({ grams: read.grams })) notify(texts.notByWeight, 'error');
      return;
    }
    const now = findProducts(products, read.search, counter.weight_barcode);
    if (now === 'wrong') return notify(texts.notRead, 'error');
    const [first] = now;
    if (first) add(first);
    else notify(texts.nothingFound(read.search), 'info');
  }

  return (
    <div className="flex items-end gap-2">
      <div className="min-w-0 grow">
        <Combobox
          ref={field}
          data-search-field
          label={texts.product}
          listLabel={texts.results}
          hint={texts.productHint}
          inputMode="search"
          value={typed}
          onChange={setTyped}
          options={options.map((one) => ({ ...one, key: one.product.id }))}
          render={(one) => <Row found={one} />}
          chooseFirst
          onPick={add}
          onEnter={() => onEnter()}
        />
      </div>
      <div className="pb-6 empty:hidden">
        <ScanButton onCode={onEnter} />
      </div>
    </div>
  );
}

function Row({ found: { product, grams } }: { found: Found }) {
  const texts = useMessages(counterMessages);
  const language = useLanguage();
  const { unit, price_paisa, stock } = product;
  return (
    <>
      <span className="min-w-0 grow">
        <span className="block break-words font-bold">{nameIn(language, product)}</span>
        <span className={`block text-sm ${stock === 0 ? 'font-bold text-danger' : 'text-muted'}`}>
          {[unit && unitText(language, unit), grams === null ? texts.stock(stock) : texts.grams(grams)]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      <span translate="no" className="whitespace-nowrap font-bold tabular-nums">
        {formatPaisa(price_paisa)}
      </span>
    </>
  );
}

/** In ms, after the last letter. */
const DELAY = 150;

/** What the search of the shop finds, which knows synonyms, while there is a network. */
function useShopSearch(search: string, products: PriceList['products']): Found[] {
  const [found, setFound] = useState<{ search: string; ids: number[] }>({ search: '', ids: [] });
  useEffect(() => {
    if ([...search].length < 2) return;
    const find = () =>
      api.searchDeskProducts({ query: { search } }).catch((problem) => {
        if (!(problem instanceof ApiError)) throw problem;
        return null;
      });
    return afterPause(DELAY, find, (read) => read && setFound({ search, ids: read.map(({ id }) => id) }));
  }, [search]);
  if (found.search !== search) return [];
  return found.ids.flatMap((id) => {
    const product = products.find((each) => each.id === id);
    return product ? [{ product, grams: null }] : [];
  });
}
