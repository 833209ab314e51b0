import type { GuestOrder } from '@haat/contract/shop/orders';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { amina, karim, type SignedInCustomer } from '../testing/accounts/customers.ts';
import {
  callRoute,
  type Ids,
  openPopulatedShop,
  type PopulatedShop,
  type RouteCase,
  type RouteName,
  routeCases,
  routesOf,
} from '../testing/all-routes.ts';
import { hashTables } from '../testing/tables.ts';

let shop: PopulatedShop;
let ids: Ids;
beforeAll(async () => {
  shop = await openPopulatedShop();
  ids = shop.ids;
});
afterAll(() => shop.close());

const only = (...kinds: RouteCase['access'][]) =>
  Object.values(routeCases).filter(({ access }) => kinds.includes(access));
const bodyOf = ({ body }: RouteCase) => body?.(ids, shop.fixtures);
/** Hashes of all tables but the counters, which change even when a request is refused. */
const hashes = () => hashTables(shop.db, ['attempt', 'request_count']);

test('the route table lists every route of the shop, and no other', () => {
  // Those of the office have a table of their own, the contract (office/rights.test.ts).
  const routes = routesOf(shop.app).filter((route) => !route.includes(' /api/office/'));
  const listed = Object.values(routeCases).map(({ method, path }) => `${method} ${path}`);
  expect(routes.toSorted()).toEqual(listed.toSorted());
});

test('customer routes refuse requests without a token and disabled customers', async () => {
  const before = await hashes();
  for (const route of only('customer', 'owner')) {
    const { name } = route;
    const request = { params: route.params?.(ids) ?? {}, body: bodyOf(route) };
    for (const access of [undefined, shop.disabled.access, ids.refresh]) {
      const response = await callRoute(shop, route, access === undefined ? request : { ...request, access });
      expect(response.statusCode, name).toBe(401);
      expect(response.json(), name).toEqual({ code: 'unauthorized', message: 'Please sign in.' });
    }
  }
  expect(await hashes()).toEqual(before);
});

test('Karim gets 404 for everything that is Amina’s, and it does not change', async () => {
  const before = await hashes();
  for (const route of only('owner')) {
    const { name } = route;
    const send = (params: Record<string, string | number>) =>
      callRoute(shop, route, { params, body: bodyOf(route), access: shop.karim.access });
    const own = route.params!(ids);
    const [hers, nobodys] = [await send(own), await send({ ...own, id: 999_999_999 })];
    expect(hers.statusCode, name).toBe(404);
    expect(hers.body, name).toBe(nobodys.body);
    for (const id of ['0', '-1', '1e3', "1' OR '1'='1", '9'.repeat(30), '%00', '1;drop']) {
      const response = await send({ ...own, id: encodeURIComponent(id) });
      expect([400, 404], `${name} ${id}`).toContain(response.statusCode);
    }
  }
  expect(await hashes()).toEqual(before);
});

test('a guest’s order is not found without its token', async () => {
  const before = await hashes();
  for (const route of only('holder')) {
    const { name } = route;
    const body = bodyOf(route);
    const near = ids.token.slice(0, -1) + (ids.token.endsWith('A') ? 'B' : 'A');
    for (const token of [near, 'A'.repeat(32), ids.token.toLowerCase().padEnd(32, 'a')]) {
      expect((await callRoute(shop, route, { params: { token }, body })).statusCode, name).toBe(404);
    }
    for (const token of [ids.order, 'H100001', `${ids.token}A`, ids.token.slice(1), "' OR 1=1 --", '%25'])
      expect((await callRoute(shop, route, { params: { token }, body })).statusCode, name).toBe(400);
  }
  expect(await hashes()).toEqual(before);
});

test('a token of a guest’s order is 192 random bits', async () => {
  const tokens = await Promise.all(
    Array.from({ length: 40 }, async () => {
      const response = await callRoute(shop, routeCases.placeGuestOrder, {
        body: {
          ...(bodyOf(routeCases.placeGuestOrder) as object),
          order_key: crypto.randomUUID(),
        },
      });
      return response.json<GuestOrder>().token;
    }),
  );
  const bits = tokens
    .flatMap((token) => [...Buffer.from(token, 'base64url')])
    .join(',')
    .split(',')
    .map(Number);
  expect(bits).toHaveLength(40 * 24);
  expect(new Set(tokens).size).toBe(40);
  // Each of the 192 bits is 0 in one token and 1 in another: no bit is constant.
  for (let position = 0; position < 192; position++) {
    const seen = new Set(
      tokens.map((token) => (Buffer.from(token, 'base64url')[position >> 3]! >> (position & 7)) & 1),
    );
    expect(seen.size, `bit ${position}`).toBe(2);
  }
});

const OWN_TABLES = [
  'shipping_address',
  'cart_line',
  'orders',
  'session',
  'known_sign_in',
  'cart_merge',
  'shopping_list',
  'shopping_list_merge',
] as const;

const rowsOf = ({ id }: SignedInCustomer, table: (typeof OWN_TABLES)[number]) =>
  shop.db.selectFrom(table).where('customer_id', '=', id).selectAll().orderBy('customer_id').execute();

/** Lists of a customer’s own objects, with their tables. */
const OWN_LISTS: { [Name in RouteName]?: 'shipping_address' | 'cart_line' | 'orders' | 'shopping_list' } = {
  listShippingAddresses: 'shipping_address',
  listCartLines: 'cart_line',
  listCustomerOrders: 'orders',
  listOrders: 'orders',
  listShoppingLists: 'shopping_list',
};

test('Karim’s own requests neither show nor change anything of Amina’s', async () => {
  const hers = async () => {
    const { id } = shop.amina;
    const listed = shop.db
      .selectFrom('shopping_list_product')
      .innerJoin('shopping_list', 'shopping_list.id', 'list_id')
      .where('customer_id', '=', id)
      .selectAll('shopping_list_product');
    return [
      await Promise.all(OWN_TABLES.map((table) => rowsOf(shop.amina, table))),
      await listed.execute(),
      await shop.db.selectFrom('customer').where('id', '=', id).selectAll().execute(),
    ];
  };
  const request = async (route: RouteCase, access: string, body: unknown) => {
    await route.prepare?.(shop.db);
    const params = route.params?.(ids) ?? {};
    const response = await callRoute(shop, route, { params, body: body as object, access });
    expect(response.statusCode, route.name).toBeLessThan(300);
    return response;
  };
  // The same requests of hers come first: lists of the same names, merges with the same keys.
  for (const route of only('customer')) await request(route, shop.amina.access, bodyOf(route));
  await shop.amina.call('POST', '/api/payment-app/carts/', { item: shop.fixtures.rui, quantity: 1 });
  const before = await hers();
  // Each twice: the second time he has rows of his own.
  for (const route of [...only('customer'), ...only('customer')]) {
    const { name } = route;
    const body =
      route.body &&
      JSON.parse(
        JSON.stringify(bodyOf(route))
          .replaceAll('Amina', 'Karim')
          .replaceAll('Dhanmondi', 'Wari')
          .replaceAll('712', '812')
          .replaceAll('৭১২', '৮১২')
          .replaceAll(amina.password, karim.password),
      );
    const response = await request(route, shop.karim.access, body);
    expect(response.headers['cache-control'], name).toBe('no-store');
    expect(response.body, name).not.toMatch(/Amina|\+8801712345678|Dhanmondi|Rui fish/);
    const table = OWN_LISTS[name];
    if (!table) continue;
    const shown = response.json<{ id: number }[]>().map(({ id }) => id);
    const his = await shop.db
      .selectFrom(table)
      .where('customer_id', '=', shop.karim.id)
      .select('id')
      .execute();
    expect(new Set(shown), name).toEqual(new Set(his.map(({ id }) => id)));
    if (table === 'orders') expect(response.headers['x-total-count'], name).toBe(`${his.length}`);
  }
  expect(await hers()).toEqual(before);
  for (const table of OWN_TABLES) expect(await rowsOf(shop.karim, table), table).not.toEqual([]);
});
