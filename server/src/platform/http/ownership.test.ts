import type { GuestOrder } from '@haat/contract/shop/orders';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  callRoute,
  type Ids,
  openPopulatedShop,
  type PopulatedShop,
  type RouteCase,
  routeCases,
  routesOf,
} from '../../testing/all-routes.ts';
import { amina, karim } from '../../testing/customers.ts';
import { hashTables } from '../../testing/tables.ts';

let shop: PopulatedShop;
let ids: Ids;
beforeAll(async () => {
  shop = await openPopulatedShop();
  ids = shop.ids;
});
afterAll(() => shop.close());

const all = Object.entries(routeCases);
const only = (...kinds: RouteCase['access'][]) => all.filter(([, { access }]) => kinds.includes(access));
const bodyOf = ({ body }: RouteCase) => body?.(ids, shop.fixtures);
/** Hashes of all tables but the counters, which change even when a request is refused. */
const hashes = () => hashTables(shop.db, ['attempt', 'request_count']);

test('the route table lists every route of the shop, and no other', () => {
  // Those of the office have a table of their own, the contract (office/rights.test.ts).
  const routes = routesOf(shop.app).filter((route) => !route.includes(' /api/office/'));
  expect(routes.toSorted()).toEqual(Object.keys(routeCases).toSorted());
});

test('customer routes refuse requests without a token and disabled customers', async () => {
  const before = await hashes();
  for (const [name, routeCase] of only('customer', 'owner')) {
    const request = { params: routeCase.params?.(ids) ?? {}, body: bodyOf(routeCase) };
    for (const access of [undefined, shop.disabled.access, ids.refresh]) {
      const response = await callRoute(shop, name, access === undefined ? request : { ...request, access });
      expect(response.statusCode, name).toBe(401);
      expect(response.json(), name).toEqual({ code: 'unauthorized', message: 'Please sign in.' });
    }
  }
  expect(await hashes()).toEqual(before);
});

test('Karim gets 404 for everything that is Amina’s, and it does not change', async () => {
  const before = await hashes();
  for (const [name, routeCase] of only('owner')) {
    const send = (params: Record<string, string | number>) =>
      callRoute(shop, name, { params, body: bodyOf(routeCase), access: shop.karim.access });
    const path = routeCase.params!(ids);
    const [hers, nobodys] = [await send(path), await send({ ...path, id: 999_999_999 })];
    expect(hers.statusCode, name).toBe(404);
    expect(hers.body, name).toBe(nobodys.body);
    for (const id of ['0', '-1', '1e3', "1' OR '1'='1", '9'.repeat(30), '%00', '1;drop']) {
      const response = await send({ ...path, id: encodeURIComponent(id) });
      expect([400, 404], `${name} ${id}`).toContain(response.statusCode);
    }
  }
  expect(await hashes()).toEqual(before);
});

test('a guest’s order is not found without its token', async () => {
  const before = await hashes();
  for (const [name] of only('holder')) {
    const near = ids.token.slice(0, -1) + (ids.token.endsWith('A') ? 'B' : 'A');
    for (const token of [near, 'A'.repeat(32), ids.token.toLowerCase().padEnd(32, 'a')]) {
      expect((await callRoute(shop, name, { params: { token } })).statusCode, name).toBe(404);
    }
    for (const token of [ids.order, 'H100001', `${ids.token}A`, ids.token.slice(1), "' OR 1=1 --", '%25'])
      expect((await callRoute(shop, name, { params: { token } })).statusCode, name).toBe(400);
  }
  expect(await hashes()).toEqual(before);
});

test('a token of a guest’s order is 192 random bits', async () => {
  const tokens = await Promise.all(
    Array.from({ length: 40 }, async () => {
      const response = await callRoute(shop, 'POST /api/order-app/guest-orders', {
        body: {
          ...(bodyOf(routeCases['POST /api/order-app/guest-orders']!) as object),
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

test('Karim’s own requests neither show nor change anything of Amina’s', async () => {
  const hers = async () => {
    const rows = await Promise.all(
      (
        [
          'shipping_address',
          'cart_line',
          'orders',
          'session',
          'cart_merge',
          'shopping_list',
          'shopping_list_merge',
        ] as const
      ).map((table) =>
        shop.db
          .selectFrom(table)
          .where('customer_id', '=', shop.amina.id)
          .selectAll()
          .orderBy('customer_id')
          .execute(),
      ),
    );
    return [rows, await shop.db.selectFrom('customer').where('id', '=', shop.amina.id).selectAll().execute()];
  };
  const before = await hers();
  for (const [name, routeCase] of only('customer')) {
    const body =
      routeCase.body &&
      JSON.parse(
        JSON.stringify(bodyOf(routeCase))
          .replaceAll('Amina', 'Karim')
          .replaceAll('Dhanmondi', 'Wari')
          .replaceAll('712', '812')
          .replaceAll('৭১২', '৮১২')
          .replaceAll(amina.password, karim.password),
      );
    await routeCase.prepare?.(shop.db);
    const response = await callRoute(shop, name, { body, access: shop.karim.access });
    expect(response.statusCode, name).toBeLessThan(300);
    if (name.startsWith('GET')) expect(response.body, name).not.toMatch(/Amina|\+8801712345678|Dhanmondi/);
    expect(response.headers['cache-control'], name).toBe('no-store');
  }
  expect(await hers()).toEqual(before);
});
