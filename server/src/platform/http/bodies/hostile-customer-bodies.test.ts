import { refreshTokens, register, signIn, signOut, updateProfile } from '@haat/contract/shop/accounts';
import { addCartLine, changeCartLine, mergeCart } from '@haat/contract/shop/cart';
import { placeCustomerOrder } from '@haat/contract/shop/checkout';
import { createShippingAddress, updateShippingAddress } from '@haat/contract/shop/shipping-addresses';
import {
  addToShoppingList,
  mergeShoppingLists,
  renameShoppingList,
} from '@haat/contract/shop/shopping-lists';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  amina,
  karim,
  receiver,
  type SignedInCustomer,
  signUp,
} from '../../../../testing/accounts/customers.ts';
import { addFixtures, type Fixtures } from '../../../../testing/fixtures.ts';
import { openTestShop, type TestShop } from '../../../../testing/shop.ts';

let shop: TestShop;
let fixtures: Fixtures;
let [a, k]: SignedInCustomer[] = [];
let ids: { profile: number; address: number; line: number; list: number };
const home = {
  name: 'Amina',
  email: 'amina@example.com',
  phone: amina.phone,
  address: 'Dhanmondi',
  city: 'Dhaka',
  zipcode: '1205',
  country: 'Bangladesh',
};

beforeAll(async () => {
  const limits = { customerOrders: 1e6, refreshes: 1e6, profileChanges: 1e6, customers: 1e6 };
  shop = await openTestShop({ limits });
  fixtures = await addFixtures(shop.db);
  a = await signUp(shop.app, amina);
  k = await signUp(shop.app, karim);
  const line = await a.call('POST', '/api/payment-app/carts/', { item: fixtures.blender, quantity: 1 });
  const address = await a.call('POST', '/api/payment-app/shipping-address/', home);
  const list = await a.call('POST', '/api/user/lists/', { name: 'Monthly', products: [] });
  ids = { profile: a.id, address: address.json().id, line: line.json().id, list: list.json()[0].id };
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.db.deleteFrom('attempt').execute();
});

const calls = [
  { endpoint: signIn, good: () => amina, id: () => 0 },
  { endpoint: refreshTokens, good: () => ({ refresh: 'x' }), id: () => 0 },
  { endpoint: signOut, good: () => ({ refresh: 'x' }), id: () => 0 },
  { endpoint: register, good: () => ({ phone: '01912345678', password: amina.password }), id: () => 0 },
  { endpoint: updateProfile, good: () => ({ city: 'Dhaka' }), id: () => ids.profile },
  { endpoint: createShippingAddress, good: () => home, id: () => 0 },
  { endpoint: updateShippingAddress, good: () => home, id: () => ids.address },
  { endpoint: addCartLine, good: () => ({ item: fixtures.blender, quantity: 1 }), id: () => 0 },
  { endpoint: changeCartLine, good: () => ({ quantity: 1 }), id: () => ids.line },
  { endpoint: mergeCart, good: () => ({ items: [], merge_key: 'key' }), id: () => 0 },
  { endpoint: addToShoppingList, good: () => ({ name: '', products: [] }), id: () => 0 },
  { endpoint: mergeShoppingLists, good: () => ({ lists: [], merge_key: 'key' }), id: () => 0 },
  { endpoint: renameShoppingList, good: () => ({ name: 'Weekly' }), id: () => ids.list },
  { endpoint: placeCustomerOrder, good: () => ({ ...receiver, order_key: 'key' }), id: () => 0 },
].map(({ endpoint, good, id }) => ({
  name: `${endpoint.method} ${endpoint.path}`,
  good,
  send: (payload: string | Buffer, type = 'application/json') =>
    shop.app.inject({
      method: endpoint.method,
      url: endpoint.path.replace('{id}', String(id())),
      payload,
      headers: { 'content-type': type, authorization: `Bearer ${a!.access}` },
    }),
}));

/** Internal fields that an attacker might add to a body. */
const injectedFields = () => ({
  id: 7_777,
  customer: k!.id,
  customer_id: k!.id,
  user: k!.id,
  owner: k!.id,
  is_staff: true,
  is_superuser: true,
  is_admin: true,
  role: 'owner',
  permissions: ['*'],
  balance: 1_000_000,
  discount: 100,
  price: 0,
  price_paisa: 1,
  status: 'COMPLETED',
  paymentId: 'paid',
  payment_id: 'paid',
  purchased: true,
  order_id: 1,
  disabled: null,
  password_hash: 'x',
  date_joined: '2000-01-01',
  created: '2000-01-01',
  guest_token: 'A'.repeat(32),
});

describe.each(calls)('$name', ({ good, send }) => {
  test.each([
    '',
    '{',
    '[]',
    'null',
    '"text"',
    '7',
    '{"__proto__":{"polluted":1}}',
    '{"constructor":{"prototype":{}}}',
  ])('the body %j is refused', async (body) => {
    const response = await send(body);
    expect(response.statusCode).toBe(400);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'application/xml'])(
    'returns 415 for %s',
    async (type) => {
      expect((await send('a=b', type)).statusCode).toBe(415);
    },
  );

  test('a body of more than 64 kB is 413', async () => {
    expect((await send(JSON.stringify({ ...good(), x: 'x'.repeat(70_000) }))).statusCode).toBe(413);
  });

  test('fields that only the shop sets change nothing', async () => {
    const tables = async () => ({
      others: await shop.db.selectFrom('customer').where('id', '=', k!.id).selectAll().execute(),
      carts: await shop.db.selectFrom('cart_line').where('customer_id', '=', k!.id).selectAll().execute(),
      staff: await shop.db
        .selectFrom('customer')
        .where('id', '=', a!.id)
        .select(['id', 'disabled', 'password_hash', 'date_joined'])
        .execute(),
      orders: await shop.db.selectFrom('orders').where('customer_id', '=', k!.id).selectAll().execute(),
      paid: await shop.db
        .selectFrom('orders')
        .where((eb) => eb.or([eb('payment_id', 'is not', null), eb('status', '<>', 'PENDING')]))
        .selectAll()
        .execute(),
      addresses: await shop.db
        .selectFrom('shipping_address')
        .where((eb) => eb.or([eb('customer_id', '=', k!.id), eb('id', '=', 7_777)]))
        .selectAll()
        .execute(),
    });
    const before = await tables();
    const response = await send(JSON.stringify({ ...injectedFields(), ...good() }));
    expect(response.statusCode).toBeLessThan(500);
    expect(response.body).not.toMatch(/7777|password_hash|is_staff|guest_token/);
    expect(await tables()).toEqual(before);
  });

  test('any body gets a documented refusal and never a 5xx', async () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom("' OR 1=1 --", '</script><img onerror=x>', '%', '\u0000', '০১৭১২৩৪৫৬৭৮', '\ud800'),
    );
    const value = fc.oneof(
      text,
      fc.double(),
      fc.integer(),
      fc.boolean(),
      fc.constant(null),
      fc.array(fc.object({ key: fc.constantFrom('product', 'quantity'), maxDepth: 1 })),
    );
    const body = fc.dictionary(
      fc.constantFrom(...Object.keys(good()), 'profile_picture', 'total', 'phone'),
      value,
    );
    await fc.assert(
      fc.asyncProperty(body, fc.boolean(), async (odd, mixed) => {
        await shop.db.deleteFrom('attempt').execute();
        const response = await send(JSON.stringify(mixed ? { ...good(), ...odd } : odd));
        expect([200, 201, 204, 400, 401, 403, 409, 415, 422]).toContain(response.statusCode);
        expect(response.body).not.toMatch(/\bat \/|node_modules|select |insert into|violates|SQLSTATE/i);
      }),
      { numRuns: 60 },
    );
  });
});
