import type { Order, OrderedItem } from '@haat/contract/shop/orders';
import { expect, test } from 'vitest';
import {
  type AddedProduct,
  afterSaved,
  changesOf,
  changesSum,
  draftOfOrder,
  NO_CHANGE,
  readChange,
  storeChange,
  takenFromCart,
  typedOf,
  withAdded,
  withPrices,
  wrongChanges,
} from './order-change-draft.ts';

const line = (id: number, more: Partial<OrderedItem> = {}): OrderedItem => ({
  id,
  item: 10 * id,
  item_name: 'Miniket rice',
  item_name_bn: '',
  unit: '1 kg',
  item_price: 72.5,
  quantity: 2,
  total: 145,
  product_image: '',
  purchased: false,
  tax_class: 'specified',
  note: '',
  supplied_quantity: null,
  supplied_grams: null,
  replaces: null,
  ...more,
});

/** Amina's order: two bags of rice in a slot of Mirpur, paid in cash. */
const order = {
  number: 'H100001',
  order_type: 'COD',
  delivery_type: 'HOME_DELIVERY',
  receiver_name: 'Amina',
  receiver_email: '',
  receiver_phone_number: '+8801712345678',
  receiver_address: 'House 7',
  receiver_city: '',
  receiver_zip_code: '',
  receiver_country: '',
  if_missing: '',
  note: '',
  delivery: { zone: 'Dhaka', zone_bn: '', area: 'Mirpur', area_bn: '', area_id: 4, slot: 8 },
  orderitems: [line(1), line(2)],
} as unknown as Order;

const sylhet = { id: 9, name: 'Sylhet', name_bn: '', part_of: '', part_of_bn: '', delivery: null };
const soap: AddedProduct = {
  product: 30,
  name: 'Soap',
  name_bn: 'সাবান',
  unit: '',
  image: '',
  price: 40,
  quantity: 1,
};
const typed = (texts: Record<string, string>) => ({ ...NO_CHANGE, typed: texts });

test('what is shown and not touched changes nothing', () => {
  const form = new FormData();
  for (const [name, text] of Object.entries(draftOfOrder(order))) form.set(name, text ?? '');
  expect(typedOf(order, {}, form)).toEqual({});
  expect(changesOf(order, NO_CHANGE)).toBeNull();
  expect(changesOf(order, typed({ phone: '০১৭১২ ৩৪৫৬৭৮', name: ' Amina ' }))).toBeNull();
});

test('only what was typed is sent, and a receiver alone leaves the sum', () => {
  const changes = changesOf(
    order,
    typed({ phone: '01812-345678', note: 'Ring twice', if_missing: 'replace' }),
  );
  expect(changes).toEqual({
    receiver_phone_number: '+8801812345678',
    note: 'Ring twice',
    if_missing: 'replace',
  });
  expect(changesSum(changes!)).toBe(false);
});

test('what was typed stays when the order changes meanwhile, and what the order has by then is no change', () => {
  const draft = typed({ phone: '01812-345678', address: 'House 8' });
  const now = { ...order, receiver_address: 'House 8', receiver_name: 'Amina Rahman' };
  expect(changesOf(now, draft)).toEqual({ receiver_phone_number: '+8801812345678' });
});

test('quantities, lines that are taken out, notes and new products are sent by line and product', () => {
  const draft = {
    ...typed({ line_note_2: 'ripe', added_note_30: 'green' }),
    quantities: { 1: 0 },
    added: [soap],
  };
  const changes = changesOf(order, draft);
  expect(changes).toEqual({
    lines: [
      { line: 1, quantity: 0 },
      { line: 2, quantity: 2, note: 'ripe' },
    ],
    add: [{ product: 30, quantity: 1, price: 40, note: 'green' }],
  });
  expect(changesSum(changes!)).toBe(true);
});

test.each([
  ['was supplied less', [line(1, { supplied_quantity: 1 })]],
  ['was weighed', [line(1, { supplied_grams: 980 })]],
  ['was replaced', [line(1), line(5, { replaces: 1, quantity: 0 })]],
])('a line that %s is not changed', (_what, orderitems) => {
  expect(changesOf({ ...order, orderitems }, { ...NO_CHANGE, quantities: { 1: 1, 5: 2 } })).toBeNull();
});

test('another area or slot is sent; a pickup has neither that area nor the slot of the delivery', () => {
  expect(changesOf(order, { ...NO_CHANGE, area: sylhet, slot: null })).toEqual({ area: 9, slot: null });
  expect(changesOf(order, { ...NO_CHANGE, area: { ...sylhet, id: 4 } })).toBeNull();
  const pickup = { ...typed({ delivery_type: 'STORE_PICKUP' }), area: sylhet };
  expect(changesOf(order, pickup)).toEqual({ delivery_type: 'STORE_PICKUP', slot: null });
});

test('only changed fields can be wrong: an order without an area is not asked for one with another phone', () => {
  const asks = { asksArea: true };
  const noArea = { ...order, delivery: null };
  expect(wrongChanges(noArea, typed({ phone: '123' }), asks)).toEqual({ phone: 'phoneForm' });
  expect(wrongChanges(noArea, typed({ name: 'Amina Rahman' }), asks)).toEqual({});
  const pickup = { ...noArea, delivery_type: 'STORE_PICKUP' as const };
  expect(wrongChanges(pickup, typed({ delivery_type: 'HOME_DELIVERY' }), asks)).toEqual({ area: 'area' });
});

test('a product that is added again is one line, at the price that the shop names', () => {
  const draft = withAdded(withAdded(NO_CHANGE, soap), { ...soap, quantity: 2 });
  expect(draft.added).toEqual([{ ...soap, quantity: 3 }]);
  const now = {
    product: 30,
    name: 'Soap',
    name_bn: '',
    requested: 3,
    available: 9,
    price_sent: 40,
    price_now: 45,
  };
  expect(withPrices(draft, [now]).added).toEqual([{ ...soap, quantity: 3, price: 45, price_before: 40 }]);
});

test('what is added while a change is on its way is still there after it', () => {
  const sent = { key: 'k', version: 1, changes: changesOf(order, withAdded(NO_CHANGE, soap))! };
  const draft = withAdded(withAdded(withAdded(NO_CHANGE, soap), { ...soap, product: 31 }), soap);
  expect(afterSaved(draft, sent).added).toEqual([{ ...soap, product: 31 }, soap]);
  expect(afterSaved(withAdded(NO_CHANGE, soap), sent)).toEqual(NO_CHANGE);
});

test('what lies in the cart is added once, and leaves it with the saved change', () => {
  const fromCart = { ...soap, quantity: 2, from_cart: 2 };
  const draft = withAdded(withAdded(withAdded(NO_CHANGE, soap), fromCart), fromCart);
  expect(draft.added).toEqual([{ ...soap, quantity: 3, from_cart: 2 }]);
  const sent = (added: typeof draft.added) => ({
    key: 'k',
    version: 1,
    changes: changesOf(order, { ...draft, added })!,
  });
  expect(takenFromCart(draft, sent(draft.added))).toEqual([{ id: 30, quantity: 2 }]);
  expect(takenFromCart(draft, sent([{ ...soap, quantity: 1 }]))).toEqual([{ id: 30, quantity: 1 }]);
  expect(takenFromCart(withAdded(NO_CHANGE, soap), sent([soap]))).toEqual([]);
});

test('a stored change is read back with what was sent; another form is not trusted', () => {
  const stored = new Map<string, string>();
  const storage = () => ({
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
  const change = {
    draft: typed({ phone: '01812-345678' }),
    sent: { key: 'k', version: 1, changes: { note: 'x' } },
  };
  storeChange(storage, 'H100001', change);
  expect(readChange(storage, 'H100001')).toEqual(change);
  expect(readChange(storage, 'H100002')).toEqual({ draft: NO_CHANGE, sent: null });
  for (const other of [
    '7',
    '{"draft":{"typed":null}}',
    '{"draft":{"typed":{},"quantities":{},"added":{}}}',
  ]) {
    stored.set('order_change_H100001', other);
    expect(readChange(storage, 'H100001')).toEqual({ draft: NO_CHANGE, sent: null });
  }
});
