import type { CounterProduct } from '@haat/contract/office/orders/counter';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';

vi.stubGlobal('window', { localStorage: { getItem: () => null, setItem: () => {}, removeItem: () => {} } });
const { addToSale, changeLast, changeSale, clearSale, notesFor, requestLines, sumsOf, useSale } =
  await import('./sale.ts');
const { findProducts, readTyped } = await import('./product-list.ts');

const product = (more: Partial<CounterProduct>): CounterProduct => ({
  id: 1,
  code: '',
  name: 'Eggs',
  name_bn: 'মুরগির ডিম',
  unit: '12 pcs',
  price_paisa: 14_500,
  stock: 10,
  sold_by: 'piece',
  options: [],
  tax_percent: 5,
  pack_grams: null,
  ...more,
});
const eggs = product({ code: '8941100500012' });
const rui = product({
  id: 12,
  code: '12',
  name: 'Rui fish',
  name_bn: 'রুই মাছ',
  unit: '1 kg',
  price_paisa: 35_000,
  tax_percent: 0,
  pack_grams: 1_000,
});
const lines = () => useSale.getState().lines;

beforeEach(clearSale);
afterAll(() => {
  vi.unstubAllGlobals();
});

test('a product that is scanned again is one line, and weights add up in packs', () => {
  addToSale(eggs);
  addToSale(rui, { grams: 700 });
  addToSale(eggs, { quantity: 2 });
  addToSale(rui, { grams: 600 });
  expect(lines().map(({ product: { id }, quantity, grams }) => [id, quantity, grams])).toEqual([
    [1, 3, null],
    [12, 2, 1_300],
  ]);
  expect(requestLines(lines())).toEqual([
    { product: 1, quantity: 3, price_paisa: 14_500 },
    { product: 12, quantity: 2, price_paisa: 35_000, grams: 1_300 },
  ]);
});

test('the tax is computed once for each rate, and paisa of a weight are rounded', () => {
  addToSale(eggs, { quantity: 3 });
  addToSale(rui, { grams: 333 });
  // 435 and 5 % of it, and 116.55.
  expect(sumsOf(lines())).toEqual({ goodsPaisa: 55_155, totalPaisa: 57_330 });
});

test('the last line changes by *3 and *1250g; a quantity of 0 removes a line', () => {
  addToSale(eggs);
  addToSale(rui);
  changeLast({ grams: 1_250 });
  expect(lines().at(-1)).toMatchObject({ quantity: 2, grams: 1_250 });
  changeLast({ quantity: 3 });
  expect(lines().at(-1)).toMatchObject({ quantity: 3, grams: null });
  addToSale(eggs);
  expect(changeLast({ grams: 500 })).toBe(false);
  expect(lines().at(-1)).toMatchObject({ quantity: 2, grams: null });
  changeSale(rui.id, { quantity: 0 });
  expect(lines()).toHaveLength(1);
  changeSale(eggs.id, { quantity: 5_000 });
  expect(lines()[0]?.quantity).toBe(999);
});

test('what is typed: a search, and how many or how much of it', () => {
  expect(readTyped('ডি*৩')).toEqual({ search: 'ডি', quantity: 3, grams: null });
  expect(readTyped('ru*1250g')).toEqual({ search: 'ru', quantity: null, grams: 1_250 });
  expect(readTyped('*1.5 কেজি')).toEqual({ search: '', quantity: null, grams: 1_500 });
  expect(readTyped('*1.5')).toEqual({ search: '', quantity: null, grams: 1_500 });
  expect(readTyped('8941100500012')).toEqual({ search: '8941100500012', quantity: null, grams: null });
});

test('a code, a barcode of the scale, or two letters of a word in either language', () => {
  const find = (search: string, layout = '2XIIIIIGGGGGC') => findProducts([eggs, rui], search, layout);
  const ids = (search: string) => {
    const found = find(search);
    return found === 'wrong' ? found : found.map(({ product: { id } }) => id);
  };
  expect(ids('8941100500012')).toEqual([1]);
  expect(ids('ডি')).toEqual([1]);
  expect(ids('fi')).toEqual([12]);
  expect(ids('f')).toEqual([]);
  expect(find('2100012012508')).toEqual([{ product: rui, grams: 1_250 }]);
  expect(find('2100012012507')).toBe('wrong');
  // Tk 148 at Tk 350 a kilogram.
  expect(find('2100012001489', '2XIIIIITTTTTC')).toEqual([{ product: rui, grams: 423 }]);
  expect(ids('2199999012502')).toEqual([]);
});

test('the keys of notes are above the sum, and each is there once', () => {
  expect(notesFor(20_400)).toEqual([25_000, 30_000, 50_000]);
  expect(notesFor(50_000)).toEqual([55_000, 60_000, 100_000]);
  expect(notesFor(9_900)).toEqual([10_000, 50_000, 100_000]);
});
