import { createClient } from '@haat/contract/client';
import type { ProductQuery } from '@haat/contract/shop/catalogue';
import { NO_FACETS } from '@haat/contract/shop/product-list-parameters';
import { beforeEach, expect, test } from 'vitest';
import { adaptClient } from './adapt-client.ts';

/** The provider's responses, by `GET /path/`; any other path is a 404 with a plain text. */
let responses: Record<string, unknown>;
let calls: string[];
/** The body of each call that has one. */
let sent: unknown[];
let host: string;
let hosts = 0;

beforeEach(() => {
  calls = [];
  sent = [];
  host = `https://api${++hosts}.example.com`;
  responses = {
    'GET /api/setup/': [{ brand_logo: 'logo.png' }],
    'GET /api/shop-app/categories/': [
      { id: 1, title: 'মাছ ও মাংস', parent: null, children: [{ id: 2, title: 'Sea Fish' }] },
      { id: 3, title: 'Rice & Dal', parent: null, children: null },
      { id: 4, title: 'rice dal', parent: null, children: [] },
      { id: 5, title: '!?', parent: null, children: [] },
    ],
    'GET /api/shop-app/products/': [
      { id: 7, name: 'Rui', price: '350.50', mainimage: '/media/rui.jpg', category: 2 },
      { id: 8, name: 'Miniket', price: 72, image1: null, category: 3, stock_status: false, isOnSale: true },
    ],
  };
});

const open = () =>
  adaptClient(
    createClient({
      host,
      fetch: async (url, { method, body }) => {
        const call = `${method} ${url.slice(host.length)}`;
        calls.push(call);
        if (body) sent.push(typeof body === 'string' ? JSON.parse(body) : Object.fromEntries(body));
        const [path = ''] = call.split('?');
        return path in responses
          ? Response.json(responses[path])
          : new Response('Not Found', { status: 404 });
      },
    }),
    host,
  );

test('fills in missing fields, converts prices to numbers and pictures to URLs', async () => {
  const { items } = await open().listProducts();
  expect(items).toMatchObject([
    {
      id: 7,
      price: 350.5,
      old_price: null,
      name_bn: '',
      unit: '',
      mainimage: `${host}/media/rui.jpg`,
      image1: '',
    },
    { id: 8, price: 72, thumbnail: '', stock_status: false },
  ]);
  expect(await open().getSetup()).toMatchObject({
    brand_name: '',
    brand_logo: `${host}/logo.png`,
    payment_options: ['COD', 'ONLINE'],
  });
});

test('categories get unique slugs from their titles', async () => {
  const categories = await open().listCategories();
  const tops = categories.filter(({ parent }) => parent === null);
  expect(tops.map(({ slug }) => slug)).toEqual(['মাছ-ও-মাংস', 'rice-dal', 'rice-dal-4', '5']);
  expect(categories[0]?.children).toEqual([{ id: 2, slug: 'sea-fish', title: 'Sea Fish', title_bn: '' }]);
  expect(tops[1]?.children).toEqual([]);
});

test('fetches a list once, then filters, searches, sorts and pages it in the client', async () => {
  const client = open();
  const names = async (query: ProductQuery) =>
    (await client.listProducts({ query })).items.map(({ name }) => name);
  expect(await names({ category: 'মাছ-ও-মাংস' })).toEqual(['Rui']);
  expect(await names({ category: 'মাছ-ও-মাংস', subcategory: 'sea-fish' })).toEqual(['Rui']);
  expect(await names({ category: 'মাছ-ও-মাংস', subcategory: 'river' })).toEqual([]);
  expect(await names({ category: 'none' })).toEqual([]);
  expect(await names({ search: 'INIK' })).toEqual(['Miniket']);
  expect(await names({ in_stock: true })).toEqual(['Rui']);
  expect(await names({ on_sale: true })).toEqual(['Miniket']);
  expect(await names({ sort: 'price' })).toEqual(['Miniket', 'Rui']);
  expect(await names({ sort: 'sold' })).toEqual([]);
  expect(await client.listProducts({ query: { limit: 1 } })).toMatchObject({
    total: 2,
    next: '1',
    previous: null,
  });
  expect(await client.listProducts({ query: { limit: 1, cursor: '1' } })).toMatchObject({
    items: [{ name: 'Miniket' }],
    next: null,
    previous: '0',
  });
  expect(calls.filter((call) => call.includes('products'))).toEqual(['GET /api/shop-app/products/']);
});

test('sorts by name in any case and by the numbers in it, for Bengali pages by the Bengali name', async () => {
  responses['GET /api/shop-app/products/'] = [
    { id: 1, name: 'Plums', name_bn: 'আলুবোখারা', price: 72 },
    { id: 2, name: '10 kg rice', name_bn: '', price: 72 },
    { id: 3, name: 'alu', name_bn: 'গোল আলু', price: 72 },
    { id: 4, name: '2 kg rice', name_bn: '২ কেজি চাল', price: 72 },
  ];
  const ids = async (query: ProductQuery) => (await open().listProducts({ query })).items.map(({ id }) => id);
  expect(await ids({ sort: 'name' })).toEqual([4, 2, 3, 1]);
  expect(await ids({ sort: 'name_bn' })).toEqual([4, 2, 1, 3]);
});

test('finds a product in the list; a product that is not in it is a 404', async () => {
  expect(await open().getProduct({ params: { id: 8 } })).toMatchObject({ name: 'Miniket' });
  await expect(open().getProduct({ params: { id: 9 } })).rejects.toMatchObject({ status: 404 });
  expect(calls).not.toContain('GET /api/shop-app/products/8/');
});

test('has no facts to filter by, without a call', async () => {
  expect(await open().listProductFacets({ query: {} })).toEqual(NO_FACETS);
  expect(calls).toEqual(['GET /api/setup/']);
});

test('a provider with our own API gets the calls and parameters of our API', async () => {
  responses['GET /api/setup/'] = [{ payment_options: ['COD'] }];
  responses['GET /api/shop-app/products/8/'] = { id: 8, name: 'Miniket', price: 72 };
  expect(await open().getProduct({ params: { id: 8 } })).toMatchObject({ name: 'Miniket', thumbnail: '' });
  await open().listProducts({ query: { search: 'rui', limit: 5 } });
  expect(calls).toContain('GET /api/shop-app/products/?search=rui&limit=5');
  expect((await open().getSetup())?.payment_options).toEqual(['COD']);
});

test('adds number, subtotal and tax to orders, and sorts the newest first', async () => {
  const items = [{ id: 1, item: 7, item_name: 'Rui', item_price: '350.50', quantity: 2, total: '701.00' }];
  responses['GET /api/payment-app/orders/'] = [
    { id: 41, created: '2026-11-20T10:00:00Z', status: 'PENDING', total: 10, orderitems: [] },
    {
      id: 42,
      created: '2026-11-22T10:00:00Z',
      status: 'PENDING',
      total: '736.05',
      paymentId: '',
      orderitems: items,
    },
  ];
  const { items: orders } = await open().listCustomerOrders();
  expect(orders).toMatchObject([
    {
      number: '42',
      total: 736.05,
      subtotal: 701,
      paymentId: null,
      orderitems: [{ product_image: '', total: 701 }],
    },
    { number: '41', total: 10, subtotal: 10, tax: 0 },
  ]);
  expect(orders[0]?.tax).toBeCloseTo(35.05);
});

test('fetches the object when a write returns an incomplete response', async () => {
  const profile = { id: 5, username: 'amina', profile_picture: null };
  responses['GET /api/user/profiles/'] = [profile];
  responses['PATCH /api/user/profiles/5/'] = null;
  expect(await open().updateProfile({ params: { id: 5 }, body: { city: 'Dhaka' } })).toMatchObject({
    id: 5,
    profile_picture: '',
  });
  responses['GET /api/payment-app/shipping-address/'] = [{ id: 3, city: 'Dhaka' }];
  responses['POST /api/payment-app/shipping-address/'] = { detail: 'created' };
  responses['PUT /api/payment-app/shipping-address/3/'] = {};
  const typed = { name: 'Amina', email: '', phone: '', address: '', city: 'Dhaka', zipcode: '', country: '' };
  expect(await open().createShippingAddress({ body: typed })).toMatchObject({ id: 3, country: '' });
  expect(await open().updateShippingAddress({ params: { id: 3 }, body: typed })).toEqual({ ...typed, id: 3 });
  responses['POST /api/payment-app/orders/'] = { id: 42 };
  const order = {
    receiver_name: 'Amina',
    receiver_email: '',
    receiver_phone_number: '',
    receiver_address: '',
  };
  expect(await open().placeCustomerOrder({ body: { ...order, order_type: 'ONLINE' } })).toMatchObject({
    id: 42,
    number: '42',
    order_type: 'ONLINE',
    orderitems: [],
  });
});
