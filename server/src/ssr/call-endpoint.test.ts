import { ApiError, type Client, createClient, createInProcessClient } from '@haat/contract/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '../../testing/shop.ts';
import { inProcessFetch } from '../platform/http/in-process-fetch.ts';
import { callEndpoint } from './call-endpoint.ts';

let shop: TestShop;
let direct: Client;
let byHttp: Client;
let token: string;
beforeAll(async () => {
  shop = await openTestShop({}, 'demo');
  direct = createInProcessClient(callEndpoint(shop.app));
  byHttp = createClient({ host: '', fetch: inProcessFetch(shop.app) });
  token = (
    (await byHttp.placeGuestOrder({
      body: {
        name: 'Amina Begum',
        phone: '01712345678',
        address: 'House 7, Road 5, Dhanmondi',
        items: [{ product: 1, quantity: 1 }],
      },
    })) as { token: string }
  ).token;
});
afterAll(() => shop.close());

/** Calls of every endpoint that pages may call. */
const calls: [name: keyof Client, given: object][] = [
  ['listProducts', {}],
  ['listProducts', { query: { category: 'fish', in_stock: true, price: '1-500', sort: '-price', limit: 2 } }],
  ['listProducts', { query: { search: 'tometo', limit: 3 } }],
  ['getProduct', { params: { id: 6 } }],
  ['listProductFacets', { query: { category: 'fish' } }],
  ['listProductsById', { params: { ids: '3,1' } }],
  ['listCategories', {}],
  ['getSetup', {}],
  ['getSetupPage', {}],
  ['listSliderBanners', {}],
  ['getContactInfo', {}],
  ['listArticles', {}],
  ['listDeliveryZones', {}],
  ['findAreas', {}],
  ['getArea', { params: { id: 1 } }],
];

const call = (client: Client, name: keyof Client, given: object) =>
  (client[name] as (given: object) => Promise<unknown>)(given);

test.each(calls)('%s %j returns within the process what it returns by HTTP', async (name, given) => {
  const own = await call(direct, name, given);
  expect(own).toStrictEqual(await call(byHttp, name, given));
  expect(await call(direct, name, given), 'from the cache').toStrictEqual(own);
});

test('a guest’s order is the same as by HTTP', async () => {
  expect(await direct.getGuestOrder({ params: { token } })).toStrictEqual(
    await byHttp.getGuestOrder({ params: { token } }),
  );
});

test('there is a test of each endpoint that pages may call', () => {
  const tested = new Set<string>([
    ...calls.map(([name]) => name),
    'getGuestOrder',
    'getChatOffer',
    'getSubstituteOffer',
    'getKhata',
  ]);
  expect([...shop.app.inProcess.keys()].sort()).toEqual([...tested].sort());
});

test.each<[keyof Client, object, number]>([
  ['getProduct', { params: { id: 999_999 } }, 404],
  ['getProduct', { params: { id: 'rice' } }, 400],
  ['getSubstituteOffer', { params: { token: 'A'.repeat(32) } }, 404],
  ['getKhata', { params: { token: 'A'.repeat(32) } }, 404],
  ['getGuestOrder', { params: { token: 'x' } }, 400],
  ['listProducts', { query: { limit: -1 } }, 400],
  ['listProducts', { query: { limit: 'many', in_stock: 'perhaps' } }, 400],
  ['listProducts', { query: { search: 'x'.repeat(1_000) } }, 400],
  ['listProducts', { query: { cursor: 'other' } }, 400],
])('%s %j is refused as by HTTP', async (name, given, status) => {
  const own = (await call(direct, name, given).catch((error) => error)) as ApiError;
  expect(own).toBeInstanceOf(ApiError);
  expect(own.status).toBe(status);
  expect(own).toEqual(await call(byHttp, name, given).catch((error) => error));
});

test('calls share the cache and the admission of requests by HTTP', async () => {
  // One creation at once.
  const narrow = await openTestShop({ admission: { workPerMinute: 4 } }, 'demo');
  const own = createInProcessClient(callEndpoint(narrow.app));
  const created = await own.getProduct({ params: { id: 6 } });
  const cached = await narrow.app.inject('/api/shop-app/products/6/');
  expect(cached.json()).toEqual(created);
  await expect(own.getProduct({ params: { id: 7 } })).rejects.toMatchObject({ status: 429 });
  expect((await narrow.app.inject('/api/shop-app/products/8/')).statusCode).toBe(429);
  await narrow.close();
});

test('an internal error is logged, and its details stay in the log', async () => {
  const lines: string[] = [];
  const broken = await openTestShop({
    logger: { level: 'error', stream: { write: (line: string) => void lines.push(line) } },
  });
  await broken.db.schema.dropTable('slider_banner').cascade().execute();
  const error = await createInProcessClient(callEndpoint(broken.app))
    .listSliderBanners()
    .catch((error) => error);
  expect(error).toMatchObject({ status: 500, refusal: { code: 'internal' } });
  expect(String(error.message)).not.toContain('slider_banner');
  expect(lines.join()).toContain('request failed');
  expect(lines.join()).toContain('slider_banner');
  await broken.close();
});
