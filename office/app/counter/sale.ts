import { type CounterLine, counterLinePaisa, counterTotal } from '@haat/contract/money/counter-total';
import type { CounterProduct, CounterSale } from '@haat/contract/office/orders/counter';
import { newKey } from '@haat/ui/random-key.ts';
import { readStored, storeText } from '@haat/ui/storage.ts';
import { create } from 'zustand';

/** A line of the sale on the screen: so many, or so many grams. */
export interface SaleLine {
  product: CounterProduct;
  quantity: number;
  /** What was weighed; null: it is counted. */
  grams: number | null;
  option: string;
}

export interface Sale {
  /** Made before the first send: the same key never sells twice. */
  key: string;
  lines: SaleLine[];
}

const MOST = 999;
const MOST_GRAMS = 1_000_000;

const STORED = 'office-counter-sale';
const local = () => window.localStorage;

const newSale = (): Sale => ({ key: newKey(), lines: [] });

/** The sale on the screen. It is stored on the device: a reload loses nothing. */
export const useSale = create<Sale>(() => {
  const stored = import.meta.env.SSR ? null : (readStored(local, STORED) as Sale | null);
  return Array.isArray(stored?.lines) ? stored : newSale();
});
if (!import.meta.env.SSR) useSale.subscribe((sale) => storeText(local, STORED, JSON.stringify(sale)));

const setLines = (lines: SaleLine[]) => useSale.setState({ lines });

/** Begins the next sale. */
export function clearSale(): void {
  useSale.setState(newSale(), true);
}

/** Shows a sale again that was refused, with a new key, at the prices of now. */
export function openSale(lines: readonly SaleLine[], products: readonly CounterProduct[]): void {
  const current = new Map(products.map((product) => [product.id, product]));
  const known = lines.map((line) => ({ ...line, product: current.get(line.product.id) ?? line.product }));
  useSale.setState({ ...newSale(), lines: known }, true);
}

/** Adds pieces or grams of a product, to its line if there is one. The line moves to the top. */
export function addToSale(
  product: CounterProduct,
  { quantity = 1, grams = null }: { quantity?: number; grams?: number | null } = {},
): void {
  const { lines } = useSale.getState();
  const old = lines.find((line) => line.product.id === product.id);
  const line = { product, quantity, grams, option: old?.option ?? '' };
  if (old?.grams !== null && old !== undefined && grams !== null) line.grams = old.grams + grams;
  else if (old && grams === null) line.quantity = old.quantity + quantity;
  setLines([...lines.filter((each) => each !== old), limited(line)]);
}

/** Changes the line of a product; a quantity of 0 removes it. */
export function changeSale(product: number, change: Partial<Omit<SaleLine, 'product'>>): void {
  setLines(
    useSale
      .getState()
      .lines.map((line) => (line.product.id === product ? limited({ ...line, ...change }) : line))
      .filter(({ quantity }) => quantity > 0),
  );
}

/** Changes the line that was added last. False: it is not sold by weight, and stays. */
export function changeLast(change: { quantity?: number; grams?: number }): boolean {
  const last = useSale.getState().lines.at(-1);
  if (change.grams !== undefined && last?.product.pack_grams === null) return false;
  if (last) changeSale(last.product.id, { grams: null, ...change });
  return true;
}

/** Weighed goods are so many packs as they fill, the last one in part. */
function limited(line: SaleLine): SaleLine {
  const { pack_grams } = line.product;
  if (line.grams === null || pack_grams === null)
    return { ...line, grams: null, quantity: Math.min(MOST, line.quantity) };
  const grams = Math.min(MOST_GRAMS, MOST * pack_grams, line.grams);
  return { ...line, grams, quantity: Math.ceil(grams / pack_grams) };
}

const toCounterLine = ({ product, quantity, grams }: SaleLine): CounterLine => ({
  pricePaisa: product.price_paisa,
  quantity,
  grams,
  packGrams: product.pack_grams,
  taxPercent: product.tax_percent,
});

export const linePaisa = (line: SaleLine) => counterLinePaisa(toCounterLine(line));

/** What the sale costs, in paisa: the goods, and with added tax. */
export function sumsOf(lines: readonly SaleLine[]): { goodsPaisa: number; totalPaisa: number } {
  const goodsPaisa = lines.reduce((sum, line) => sum + linePaisa(line), 0);
  return { goodsPaisa, totalPaisa: counterTotal(lines.map(toCounterLine)) };
}

/** The lines of the request. */
export function requestLines(lines: readonly SaleLine[]): CounterSale['lines'] {
  return lines.map(({ product, quantity, grams, option }) => ({
    product: product.id,
    quantity,
    price_paisa: product.price_paisa,
    ...(grams !== null && { grams }),
    ...(option && { option }),
  }));
}

/** The notes and round sums that a customer may hand over for a total in whole taka, in paisa: each once, above it. */
export function notesFor(paisa: number): number[] {
  const taka = paisa / 100;
  const notes = [50, 100, 500, 1_000].map((note) => Math.ceil((taka + 1) / note) * note * 100);
  return [...new Set(notes)].slice(0, 3);
}
