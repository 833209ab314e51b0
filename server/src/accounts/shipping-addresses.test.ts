import type { ShippingAddress } from '@haat/contract/shop/shipping-addresses';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { amina, karim, type SignedInCustomer, signUp } from '../../testing/accounts/customers.ts';
import { areaId } from '../../testing/delivery-zones.ts';
import { openTestShop, type TestShop } from '../../testing/shop.ts';

const addresses = '/api/payment-app/shipping-address/';
const home = {
  name: 'Amina Begum',
  email: 'amina@example.com',
  phone: '০১৭১২-৩৪৫৬৭৮',
  address: 'House 7, Road 5, Dhanmondi',
  city: 'Dhaka',
  zipcode: '1205',
  country: 'Bangladesh',
};
const stored = { ...home, phone: '+8801712345678', id: expect.any(Number) };

let shop: TestShop;
let [a, k]: SignedInCustomer[] = [];
beforeAll(async () => {
  shop = await openTestShop();
  a = await signUp(shop.app, amina);
  k = await signUp(shop.app, karim);
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.db.deleteFrom('shipping_address').execute();
});

const list = async (customer = a) => (await customer!.call('GET', addresses)).json<ShippingAddress[]>();
const create = (body: object = home, customer = a) => customer!.call('POST', addresses, body);

test.each([
  ['a landline', '০২-৯৮৭৬৫৪৩', '+88029876543'],
  ['a hotline', '09612-345678', '+8809612345678'],
  ['a number of another country', '+44 20 7946 0958', '+442079460958'],
])('accepts an address with %s', async (_what, phone, e164) => {
  const created = await create({ ...home, phone });
  expect(created.json()).toEqual({ ...stored, phone: e164 });
  const { id } = created.json<ShippingAddress>();
  const again = await a!.call('PUT', `${addresses}${id}/`, { ...home, phone: e164 });
  expect(again.json()).toMatchObject({ phone: e164 });
});

test('stores, lists and replaces an address', async () => {
  expect(await list()).toEqual([]);
  const created = await create();
  expect(created.statusCode).toBe(201);
  expect(created.headers['cache-control']).toBe('no-store');
  expect(created.json()).toEqual(stored);
  expect(await list()).toEqual([created.json()]);

  const { id } = created.json<ShippingAddress>();
  const other = {
    name: 'Amina at work',
    email: 'work@example.com',
    phone: '+8801912345678',
    address: 'Road 2',
    city: 'Khulna',
    zipcode: '9100',
    country: 'BD',
  };
  const replaced = await a!.call('PUT', `${addresses}${id}/`, { ...other, city: '  Khulna ' });
  expect(replaced.statusCode).toBe(200);
  expect(replaced.json()).toEqual({ ...other, id });
  expect(await list()).toEqual([replaced.json()]);
});

test('lists the oldest address first, also after changes', async () => {
  const first = (await create()).json<ShippingAddress>();
  await create({ ...home, name: 'Office' });
  await a!.call('PUT', `${addresses}${first.id}/`, { ...home, name: 'Home' });
  expect((await list()).map(({ name }) => name)).toEqual(['Home', 'Office']);
});

describe.each(Object.keys(home))('%s', (field) => {
  test.each([undefined, '', '  ', null, 7, ['x']])(
    'is required to create and to replace an address: %j',
    async (value) => {
      const { id } = (await create()).json<ShippingAddress>();
      const before = await list();
      const body = { ...home, [field]: value };
      for (const response of [await create(body), await a!.call('PUT', `${addresses}${id}/`, body)]) {
        expect(response.statusCode).toBe(400);
        expect(response.json()).toMatchObject({
          code: 'invalid',
          fields: { [field]: { code: expect.any(String) } },
        });
      }
      expect(await list()).toEqual(before);
    },
  );
});

test.each([
  ['email', 'amina at home', 'not_an_email'],
  ['phone', '01112345678', 'not_a_phone_number'],
  ['phone', '+44 20 7946', 'not_a_phone_number'],
  ['address', 'a'.repeat(501), 'too_long'],
])('refuses %s of %s', async (field, value, code) => {
  const response = await create({ ...home, [field]: value });
  expect(response.statusCode).toBe(400);
  expect(response.json()).toMatchObject({ fields: { [field]: { code } } });
});

test('returns 404 for the address of another customer', async () => {
  const { id } = (await create()).json<ShippingAddress>();
  expect(await list(k)).toEqual([]);
  const response = await k!.call('PUT', `${addresses}${id}/`, { ...home, name: 'Mallory' });
  expect(response.statusCode).toBe(404);
  expect(response.json()).toMatchObject({ code: 'not_found', message: 'Address not found.' });
  expect(await list()).toEqual([{ ...stored, id }]);
});

test('ignores id and owner in the body', async () => {
  const created = await create({
    ...home,
    id: 7_777,
    customer: k!.id,
    customer_id: k!.id,
    is_default: true,
    user: k!.id,
  });
  expect(created.json()).toEqual(stored);
  const { id } = created.json<ShippingAddress>();
  expect(id).not.toBe(7_777);
  const replaced = await a!.call('PUT', `${addresses}${id}/`, { ...home, id: 8_888, customer_id: k!.id });
  expect(replaced.json()).toEqual({ ...stored, id });
  expect(await list(k)).toEqual([]);
  expect(await list()).toEqual([{ ...stored, id }]);
});

test('accepts at most twenty addresses, sequentially or at once', async () => {
  const responses = await Promise.all(
    Array.from({ length: 25 }, (_, number) => create({ ...home, address: `House ${number}` })),
  );
  expect(responses.filter((response) => response.statusCode === 201)).toHaveLength(20);
  const refused = responses.find((response) => response.statusCode !== 201)!;
  expect(refused.statusCode).toBe(409);
  expect(refused.json()).toMatchObject({ code: 'too_many_addresses' });
  expect(await list()).toHaveLength(20);
});

test('an address that is sent again, also at once or when no other can be stored, is stored once', async () => {
  const written = { ...home, phone: '01712345678', name: ' Amina  Begum ' };
  const sent = await Promise.all([create(), create(written), create()]);
  const [first] = await list();
  expect(sent.map((response) => [response.statusCode, response.json()])).toEqual(
    sent.map(() => [201, first]),
  );
  expect(await list()).toEqual([first]);
  for (const change of [{ name: 'Amina' }, { zipcode: '1206' }]) await create({ ...home, ...change });
  await create(home, k);
  expect([(await list()).length, (await list(k)).length]).toEqual([3, 1]);
  for (let number = 0; number < 17; number++) await create({ ...home, address: `House ${number}` });
  expect((await create()).json()).toEqual(first);
});

test('an address that is changed to be the same as others is stored once, under its own id', async () => {
  const first = (await create()).json<ShippingAddress>();
  const others = await Promise.all(
    ['Office', 'Shop'].map(async (name) => (await create({ ...home, name })).json<ShippingAddress>()),
  );
  await create({ ...home, name: 'Office' }, k);
  const office = { ...home, phone: '01712345678', name: ' Office' };
  const changed = await Promise.all(
    [first, ...others].map(({ id }) => a!.call('PUT', `${addresses}${id}/`, office)),
  );
  const left = await list();
  expect(left).toEqual([{ ...stored, name: 'Office' }]);
  expect(changed.filter(({ statusCode }) => statusCode === 200).map((sent) => sent.json())).toContainEqual(
    left[0],
  );
  expect(await list(k)).toHaveLength(1);
});

test('an address keeps its area; one that does not exist is refused', async () => {
  const area = await areaId(shop.db, 'Dhanmondi');
  const created = (await create({ ...home, area })).json<ShippingAddress>();
  expect(created).toEqual({ ...stored, area });
  expect((await create({ ...home, area })).json()).toEqual(created);
  const plain = (await create()).json<ShippingAddress>();
  expect(plain).toEqual(stored);
  const put = await a!.call('PUT', `${addresses}${plain.id}/`, { ...home, area });
  expect(put.json()).toEqual({ ...created, id: plain.id });
  expect(await list()).toEqual([put.json()]);
  for (const wrong of [999_999, 0, 'x']) {
    const refused = await create({ ...home, area: wrong });
    expect(refused.statusCode).toBe(400);
    expect(Object.keys(refused.json<{ fields: object }>().fields)).toEqual(['area']);
  }
});
