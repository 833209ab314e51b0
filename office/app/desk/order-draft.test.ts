import type { DeskProduct } from '@haat/contract/office/orders/desk';
import { beforeEach, expect, test } from 'vitest';
import {
  addLine,
  changeLine,
  discard,
  draftsOf,
  edit,
  editWishes,
  isEmpty,
  open,
  park,
  remove,
  sumOf,
  useDesk,
} from './order-draft.ts';

const rui = { id: 1, name: 'Rui', price_paisa: 38_050, stock: 4, unit: '1 kg' } as DeskProduct;
const miniket = { id: 2, name: 'Miniket rice', price_paisa: 7_200, stock: 90, unit: '1 kg' } as DeskProduct;

const draft = () => useDesk.getState().draft;
const stored = () => useDesk.getState().stored;

beforeEach(() => {
  discard();
  for (const { draft } of stored()) remove(draft.key);
});

test('a product that is added again is one line with its first note', () => {
  addLine(rui, 1, 'cut small');
  addLine(miniket, 5);
  addLine(rui, 2, 'whole');
  expect(draft().lines.map(({ product, quantity, note }) => [product.name, quantity, note])).toEqual([
    ['Rui', 3, 'cut small'],
    ['Miniket rice', 5, ''],
  ]);
});

test('what a caller has decided before is filled in, and what staff have chosen stays', () => {
  const atash = { ...miniket, id: 3, name: 'Atash rice' };
  const najir = { ...miniket, id: 4, name: 'Najir rice' };
  const wishes = {
    if_missing: 'call',
    cap_paisa: 3_000,
    products: [{ missing: 2, product: atash }],
  } as const;
  addLine(rui, 1);
  changeLine(rui.id, { instead: najir });
  addLine(miniket, 1);
  editWishes({ ...wishes, products: [...wishes.products] });
  expect(draft()).toMatchObject({ if_missing: 'call', substituteCap: 3_000 });
  const instead = () => draft().lines.map((line) => line.instead?.name);
  expect(instead()).toEqual(['Najir rice', 'Atash rice']);
  changeLine(miniket.id, { quantity: 0 });
  addLine(miniket, 2);
  expect(instead()).toEqual(['Najir rice', 'Atash rice']);
  // Another phone.
  editWishes(undefined);
  expect(draft()).toMatchObject({ if_missing: '', substituteCap: undefined, wishes: undefined });
  expect(instead()).toEqual(['Najir rice', undefined]);
});

test('the sum is in paisa', () => {
  addLine({ ...rui, price_paisa: 10 }, 3);
  addLine({ ...miniket, price_paisa: 20 }, 1);
  expect(sumOf(draft().lines)).toBe(50);
});

test('a line has at most 999 pieces', () => {
  addLine(rui, 900);
  addLine(rui, 900);
  expect(draft().lines[0]?.quantity).toBe(999);
  changeLine(rui.id, { quantity: 5_000 });
  expect(draft().lines[0]?.quantity).toBe(999);
});

test('a quantity of 0 removes the line', () => {
  addLine(rui, 1);
  addLine(miniket, 1);
  changeLine(rui.id, { quantity: 0 });
  expect(draft().lines.map(({ product }) => product.name)).toEqual(['Miniket rice']);
});

test('who stands at the counter collects the order; a caller does not', () => {
  expect(draft()).toMatchObject({ source: 'CALL', pickup: false });
  useDesk.setState({ stored: [] });
  edit({ source: 'COUNTER', pickup: true });
  expect(isEmpty(draft())).toBe(true);
});

test('a parked draft comes back as it was, and the one on the screen is parked', () => {
  edit({ phone: '01712345678', name: 'Amina' });
  addLine(rui, 2);
  park();
  expect(isEmpty(draft())).toBe(true);
  edit({ phone: '01812345678', name: 'Karim' });
  open(stored()[0]!.draft.key);
  expect(draft()).toMatchObject({ name: 'Amina', lines: [{ quantity: 2 }] });
  expect(stored()).toMatchObject([{ state: 'parked', draft: { name: 'Karim' } }]);
});

test('an empty draft is not parked', () => {
  park();
  expect(stored()).toEqual([]);
});

test.each(['waiting', 'unconfirmed'] as const)(
  'a %s draft is not opened: it may be an order already',
  (state) => {
    const sent = { ...draft(), name: 'Amina' };
    useDesk.setState({ stored: [{ draft: sent, state, totalPaisa: 10_000, refusal: null }] });
    open(sent.key);
    expect(draft().name).toBe('');
    expect(stored()).toHaveLength(1);
  },
);

test('a refused draft is opened with the prices and the stock of the refusal', () => {
  addLine(rui, 2);
  addLine(miniket, 1);
  const refusal = {
    ...{ code: 'price_changed', message: 'Prices have changed.' },
    params: { lines: [{ product: rui.id, price_now: 400, available: 1 }] },
  };
  useDesk.setState(({ draft }) => ({
    draft: { ...draft, key: 'other', lines: [] },
    stored: [{ draft, state: 'refused', totalPaisa: 83_300, refusal: refusal as never }],
  }));
  open(stored()[0]!.draft.key);
  expect(draft().lines.map(({ product }) => [product.price_paisa, product.stock])).toEqual([
    [40_000, 1],
    [7_200, 90],
  ]);
  expect(useDesk.getState().refusal).toEqual(refusal);
});

test('drafts that an earlier version has stored in taka have their prices in paisa', () => {
  const { price_paisa: _, ...product } = rui;
  const old = { ...draft(), lines: [{ product: { ...product, price: 380.5 }, quantity: 2, note: '' }] };
  const waiting = { draft: { ...old, key: 'waiting' }, state: 'waiting', total: 761, refusal: null };
  const read = draftsOf({ draft: old, stored: [waiting] });
  expect(sumOf(read.draft!.lines)).toBe(76_100);
  expect(read.stored).toMatchObject([{ state: 'waiting', totalPaisa: 76_100 }]);
  expect(sumOf(read.stored![0]!.draft.lines)).toBe(76_100);
  expect(draftsOf(read)).toEqual(read);
});

test('a change takes the refusal of the draft away', () => {
  useDesk.setState({ refusal: { code: 'out_of_stock', message: 'Not enough in stock.' } as never });
  edit({ name: 'Amina' });
  expect(useDesk.getState().refusal).toBeNull();
});
