import { ApiError } from '@haat/contract/client';
import { readWeightBarcode } from '@haat/contract/money/weight-barcode';
import type { Counter, CounterProduct } from '@haat/contract/office/orders/counter';
import { latinDigits } from '@haat/contract/text/digits';
import { searchKey } from '@haat/contract/text/search-key';
import { api } from '../platform/api.ts';
import { deviceStorage } from '../platform/queue/device-queue.ts';

/** What a device needs to sell. */
export interface PriceList {
  counter: Counter;
  products: CounterProduct[];
  /** When it was read, by the clock of this device, in ms. */
  at: number;
  /** False: it does not fit in the storage of this device, so a reload without a network loses it. */
  isStored: boolean;
}

const STORED = 'office-counter-list';

/** The prices of the server; without a network the last ones of this device. Throws as the calls do. */
export async function loadPriceList(): Promise<PriceList> {
  try {
    const [counter, products] = await Promise.all([api.getCounter(), api.listCounterProducts()]);
    return storeList({ counter, products, at: Date.now(), isStored: true });
  } catch (problem) {
    const stored =
      problem instanceof ApiError && problem.status === 0 ? deviceStorage().getItem(STORED) : null;
    if (!stored) throw problem;
    return JSON.parse(stored) as PriceList;
  }
}

function storeList(list: PriceList): PriceList {
  try {
    deviceStorage().setItem(STORED, JSON.stringify(list));
    return list;
  } catch {
    return { ...list, isStored: false };
  }
}

const MAX_FOUND = 8;

/** What was typed in the field: a search or a code, and how many of it; `*3` and `*1250g` alone: of the last line. */
export interface Typed {
  search: string;
  quantity: number | null;
  grams: number | null;
}

const TYPED = /^(.*?)\s*(?:[*×]\s*(\d{1,4}(?:\.\d{1,3})?)\s*(kg|g|কেজি|গ্রাম)?)?$/i;

export function readTyped(typed: string): Typed {
  const [, search = '', amount, measure = ''] = TYPED.exec(latinDigits(typed)) ?? [];
  const none = { search: search.trim(), quantity: null, grams: null };
  if (amount === undefined) return none;
  const isKilograms = /kg|কেজি/i.test(measure) || (measure === '' && amount.includes('.'));
  if (measure !== '' || isKilograms)
    return { ...none, grams: Math.round(Number(amount) * (isKilograms ? 1_000 : 1)) };
  return { ...none, quantity: Number(amount) };
}

/** A product that was found, and what a barcode of the scale says about it. */
export interface Found {
  product: CounterProduct;
  grams: number | null;
}

/**
 * Finds products by code, by a barcode of the scale, or by the beginning of a word in either language. `wrong`: a barcode that was
 * not read well.
 */
export function findProducts(
  products: readonly CounterProduct[],
  search: string,
  layout: string,
): Found[] | 'wrong' {
  const key = searchKey(search);
  if (key === '') return [];
  const exact = products.filter(({ code }) => code !== '' && searchKey(code) === key);
  if (exact.length > 0) return exact.map(asFound);
  const weighed = readWeightBarcode(layout, key);
  if (weighed === 'wrong') return 'wrong';
  if (weighed)
    return products
      .filter(({ code }) => /^\d+$/.test(code) && Number(code) === Number(weighed.item))
      .map((product) => ({ product, grams: weighed.grams ?? gramsFor(product, weighed.paisa ?? 0) }));
  if ([...key].length < (/\d/.test(key) ? 1 : 2)) return [];
  return products
    .flatMap((product) => {
      const rank = rankOf(product, key);
      return rank === null ? [] : [{ product, rank }];
    })
    .sort((one, other) => one.rank - other.rank)
    .slice(0, MAX_FOUND)
    .map(({ product }) => asFound(product));
}

const asFound = (product: CounterProduct): Found => ({ product, grams: null });

/** 0: a name begins so, 1: another word or the code; goods that are there come first. Null: none of them. */
function rankOf({ name, name_bn, code, stock }: CounterProduct, key: string): number | null {
  const names = [searchKey(name), searchKey(name_bn)];
  const rank = names.some((each) => each.startsWith(key))
    ? 0
    : [...names, searchKey(code)].some((each) => ` ${each}`.includes(` ${key}`))
      ? 1
      : null;
  return rank === null ? null : rank + (stock > 0 ? 0 : 0.5);
}

/** So many grams cost a price, or a little more; 0 where it cannot be weighed. */
function gramsFor({ price_paisa, pack_grams }: CounterProduct, paisa: number): number {
  return Math.ceil((paisa * (pack_grams ?? 0)) / price_paisa);
}
