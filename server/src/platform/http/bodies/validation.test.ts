import { placeGuestOrder } from '@haat/contract/shop/checkout';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '../../../../testing/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const order = {
  name: 'Amina',
  phone: '01712345678',
  address: 'House 7, Mirpur',
  items: [{ product: 1, quantity: 1 }],
};
const item = (changed: object) => ({ items: [{ product: 1, quantity: 1, ...changed }] });

test.each<{ field: string; changed: object; code: string; params?: object; text: string }>([
  { field: 'name', changed: { name: undefined }, code: 'required', text: 'Please fill this in.' },
  { field: 'name', changed: { name: '' }, code: 'required', text: 'Please fill this in.' },
  { field: 'name', changed: { name: 7 }, code: 'not_text', text: 'It must be text.' },
  {
    ...{ field: 'note', changed: { note: 'x'.repeat(301) }, code: 'too_long', params: { max: 300 } },
    text: 'It is too long: at most 300 characters.',
  },
  { field: 'items', changed: { items: [] }, code: 'required', text: 'Please fill this in.' },
  { field: 'items', changed: { items: 7 }, code: 'not_a_list', text: 'It must be a list.' },
  { field: 'items[0]', changed: { items: [7] }, code: 'not_an_object', text: 'It must be an object.' },
  {
    ...{ field: 'items[0].quantity', changed: item({ quantity: 0 }), code: 'below', params: { min: 1 } },
    text: 'It must be at least 1.',
  },
  {
    ...{
      field: 'items[0].quantity',
      changed: item({ quantity: 1_000 }),
      code: 'above',
      params: { max: 999 },
    },
    text: 'It must be at most 999.',
  },
  {
    ...{ field: 'items[0].quantity', changed: item({ quantity: 1.5 }), code: 'not_a_whole_number' },
    text: 'Please type a whole number.',
  },
  {
    ...{ field: 'items[0].price', changed: item({ price: '7' }), code: 'not_a_number' },
    text: 'Please type a number.',
  },
  {
    ...{ field: 'items', changed: { items: Array(101).fill({ product: 1, quantity: 1 }) } },
    ...{ code: 'too_many', params: { max: 100 }, text: 'It has too many entries: at most 100.' },
  },
  {
    ...{ field: 'order_type', changed: { order_type: 'GIFT' } },
    ...{ code: 'not_one_of', params: { allowed: 'COD, ONLINE' }, text: 'It must be one of: COD, ONLINE.' },
  },
])(
  'an invalid field is refused with its code, params and English: $field $code',
  async ({ field, changed, code, params, text }) => {
    const payload = { ...order, ...changed };
    const response = await shop.app.inject({ method: 'POST', url: placeGuestOrder.path, payload });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({
      code: 'invalid',
      message: `${field}: ${text}`,
      fields: { [field]: { code, message: text, ...(params && { params }) } },
    });
  },
);

test('the OpenAPI document describes codes, params and fields', async () => {
  const { components } = (await shop.app.inject('/api/openapi.json')).json();
  const problem = { code: { type: 'string' }, message: { type: 'string' }, params: { type: 'object' } };
  expect(components.schemas.Refusal.properties).toMatchObject({
    ...problem,
    fields: { type: 'object', additionalProperties: { properties: problem } },
  });
});
