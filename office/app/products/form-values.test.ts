import type { OfficeProduct } from '@haat/contract/office/catalogue/products';
import { expect, test } from 'vitest';
import { changedFields, copyOf, EMPTY, fieldsOf, typedValues, valuesOf } from './form-values.ts';

const rui = {
  ...{ id: 1, name: 'Rui', name_bn: 'রুই', unit: '1 kg', category: 3, code: 'F-1', barcode: '8941100' },
  ...{ price_paisa: 38_050, old_price_paisa: 40_000, is_on_sale: true, sold_by: 'piece' },
  ...{ offer_paisa: 35_000, offer_starts: '2026-11-25T04:00:00Z', offer_ends: null },
  options: [
    { name: 'Curry cut', name_bn: 'কারি কাট' },
    { name: 'Whole', name_bn: '' },
  ],
} as unknown as OfficeProduct;

test('the form shows a product as it is typed', () => {
  expect(valuesOf(rui)).toMatchObject({
    ...{ name: 'Rui', category: '3', price: '380.50', old_price: '400', offer_price: '350' },
    ...{ offer_starts: '2026-11-25T10:00', offer_ends: '', stock: '' },
    options: 'Curry cut / কারি কাট\nWhole',
  });
});

test('an old price that is not on sale is not in the form', () => {
  expect(valuesOf({ ...rui, is_on_sale: false }).old_price).toBe('');
});

test('a copy has no code and no barcode', () => {
  expect(copyOf(rui)).toEqual({ ...valuesOf(rui), code: '', barcode: '' });
});

test('only changed fields are sent, as the API takes them', () => {
  const saved = valuesOf(rui);
  expect(changedFields(saved, saved)).toEqual({});
  const typed = { ...saved, name: 'Rui fish', category: '4', offer_starts: '2026-11-26T10:00', stock: '5' };
  expect(changedFields(typed, saved)).toEqual({
    ...{ name: 'Rui fish', category: 4 },
    offer_starts: '2026-11-26T04:00:00.000Z',
  });
});

test('the prices of a conflict are shown by their fields, as people type them', () => {
  const now = { name: 'Rui', price_paisa: '38050', old_price_paisa: '', offer_paisa: '35000' };
  expect(typedValues(now)).toEqual({ name: 'Rui', price: '380.50', old_price: '', offer_price: '350' });
});

test('an empty time is sent as empty: it ends the plan', () => {
  expect(fieldsOf({ ...EMPTY, category: '3' })).toMatchObject({ offer_starts: '', offer_ends: '' });
});
