import type { DeskProduct } from '@haat/contract/office/orders/desk';
import type { OfficeOrder } from '@haat/contract/office/orders/orders';
import { expect, test } from 'vitest';
import {
  changesOf,
  emptyDraft,
  isPhoneWrong,
  packsAgain,
  slotOf,
  textOf,
  withAdded,
  withChanged,
} from './order-change-draft.ts';

const line = { id: 1, quantity: 2, note: '', replaces: null, supplied_quantity: null, supplied_grams: null };
/** Amina's order of two bags of rice and a fish, in a slot of Mirpur. */
const order = {
  receiver_name: 'Amina',
  receiver_phone_number: '+8801712345678',
  receiver_address: 'House 7',
  order_type: 'COD',
  delivery_type: 'HOME_DELIVERY',
  if_missing: 'call',
  note: '',
  delivery: { area_id: 4, slot: 8 },
  orderitems: [line, { ...line, id: 2, quantity: 1 }],
  steps: [],
} as unknown as OfficeOrder;
const soap = { id: 30, price_paisa: 4_000 } as DeskProduct;
const mirpur = { id: 4, name: 'Mirpur', name_bn: '', part_of: '', part_of_bn: '' };

test('what is not touched, or typed as it was, is no change', () => {
  expect(textOf(order, emptyDraft, 'receiver_phone_number')).toBe('01712-345678');
  expect(changesOf(order, emptyDraft)).toBeNull();
  const same = {
    receiver_phone_number: '০১৭১২-৩৪৫৬৭৮',
    receiver_name: 'Amina ',
    if_missing: 'call' as const,
  };
  expect(changesOf(order, { ...emptyDraft, fields: same, area: mirpur, slot: 8 })).toBeNull();
});

test('the four things of a caller are one change', () => {
  const fields = { receiver_phone_number: '01812345678', receiver_address: 'House 8' };
  const draft = withAdded({ ...emptyDraft, fields, slot: 9 }, soap, 2);
  expect(changesOf(order, draft)).toEqual({
    receiver_phone_number: '+8801812345678',
    receiver_address: 'House 8',
    slot: 9,
    add: [{ product: 30, quantity: 2, price_paisa: 4_000 }],
  });
});

test('a pickup leaves the slot and the area of the delivery', () => {
  const fields = { delivery_type: 'STORE_PICKUP' as const };
  const draft = { ...emptyDraft, fields, area: { ...mirpur, id: 5 } };
  expect(slotOf(order, draft)).toBeNull();
  expect(changesOf(order, draft)).toEqual({ delivery_type: 'STORE_PICKUP', slot: null });
});

test('lines are changed and taken out, and an added product is one line', () => {
  const draft = { ...emptyDraft, quantities: { 1: 0 }, notes: { 2: 'in slices' } };
  expect(changesOf(order, draft)).toEqual({
    lines: [
      { line: 1, quantity: 0 },
      { line: 2, quantity: 1, note: 'in slices' },
    ],
  });
  const added = withAdded(withAdded(emptyDraft, soap, 1), soap, 2);
  expect(added.added).toEqual([{ product: soap, quantity: 3, note: '' }]);
  expect(changesOf(order, withChanged(added, 30, { note: 'the green one' }))?.add).toMatchObject([
    { quantity: 3, note: 'the green one' },
  ]);
  expect(withChanged(added, 30, { quantity: 0 }).added).toEqual([]);
});

test('a phone that cannot be called is wrong; an order that was packed is packed again for its products only', () => {
  expect(isPhoneWrong({ ...emptyDraft, fields: { receiver_phone_number: '12' } })).toBe(true);
  expect(isPhoneWrong(emptyDraft)).toBe(false);
  const packed = { ...order, steps: [{ step: 'packed' as const, actor: '', at: '' }] };
  expect(packsAgain(packed, { note: 'x' })).toBe(false);
  expect(packsAgain(packed, { lines: [{ line: 1, quantity: 1 }] })).toBe(true);
  expect(packsAgain(order, { lines: [{ line: 1, quantity: 1 }] })).toBe(false);
});
