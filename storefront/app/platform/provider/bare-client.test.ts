import { createClient } from '@haat/contract/client';
import type { GuestOrderRequest } from '@haat/contract/shop/checkout';
import { beforeEach, expect, test } from 'vitest';
import { movedCategory } from '../../shop/categories.ts';
import { adaptClient } from './adapt-client.ts';

/** A line of the provider's cart. */
interface Line {
  id: number;
  item: number;
  quantity: number;
  purchased: boolean;
}

let calls: string[];
let host: string;
let hosts = 0;
let setup: { status: number; body: unknown };
let categories: unknown[];
/** A provider that appends a line for each addition. */
let lines: Line[];

beforeEach(() => {
  calls = [];
  host = `https://bare${++hosts}.example.com`;
  setup = { status: 200, body: [{ brand_logo: 'logo.png' }] };
  categories = [];
  lines = [];
});

const open = () =>
  adaptClient(
    createClient({
      host,
      fetch: async (url, { method, body }) => {
        const path = url.slice(host.length);
        const data = typeof body === 'string' ? JSON.parse(body) : body && Object.fromEntries(body);
        calls.push(data ? `${method} ${path} ${JSON.stringify(data)}` : `${method} ${path}`);
        if (path === '/api/setup/') return Response.json(setup.body, { status: setup.status });
        if (path === '/api/shop-app/categories/') return Response.json(categories);
        const id = Number(/carts\/(\d+)/.exec(path)?.[1]);
        if (path.endsWith('/carts/') && method === 'GET') return Response.json(lines);
        if (path.endsWith('/carts/')) lines.push({ id: 100 + calls.length, purchased: false, ...data });
        if (id && method === 'DELETE') lines = lines.filter((line) => line.id !== id);
        if (id && method === 'PATCH') Object.assign(lines.find((line) => line.id === id)!, data);
        return method === 'GET' ? Response.json([]) : Response.json({ id: 1 });
      },
    }),
    host,
  );

/** The calls since the last check, without the one that asks which kind of provider it is. */
const made = () => calls.splice(0).filter((call) => call !== 'GET /api/setup/');

test('adding a product again raises its quantity by PATCH, and without any field of ours', async () => {
  await open().addCartLine({ body: { item: 7, quantity: 2, add_key: 'k'.repeat(32) } });
  expect(made().at(-1)).toBe('POST /api/payment-app/carts/ {"item":7,"quantity":2}');
  await open().addCartLine({ body: { item: 7, quantity: 1, add_key: 'l'.repeat(32) } });
  const [{ id }] = lines as [Line];
  expect(made().at(-1)).toBe(`PATCH /api/payment-app/carts/${id}/ {"quantity":3}`);
  expect(lines).toEqual([{ id, item: 7, quantity: 3, purchased: false }]);
});

test('a product that the cart does not have is added without waiting for the cart, because the page may be being left', async () => {
  lines = [{ id: 1, item: 7, quantity: 1, purchased: true }];
  await open().listCartLines();
  made();
  await open().addCartLine({ body: { item: 7, quantity: 2 } });
  await open().addCartLine({ body: { item: 9, quantity: 1 } });
  expect(made()).toEqual([
    'POST /api/payment-app/carts/ {"item":7,"quantity":2}',
    'POST /api/payment-app/carts/ {"item":9,"quantity":1}',
  ]);
});

test('several lines of a product are one; a change, another addition and a removal leave no twin', async () => {
  const twins = () => [
    { id: 1, item: 7, quantity: 1, purchased: true },
    { id: 2, item: 7, quantity: 1, purchased: false },
    { id: 3, item: 9, quantity: 4, purchased: false },
    { id: 4, item: 7, quantity: 2, purchased: false },
    { id: 5, item: 7, quantity: 3, purchased: false },
  ];
  const left = () => lines.map(({ id, quantity }) => [id, quantity]);
  const cart = async () => (await open().listCartLines()).map(({ id, quantity }) => [id, quantity]);
  lines = twins();
  expect(await cart()).toEqual([
    [1, 1],
    [2, 6],
    [3, 4],
  ]);
  await open().changeCartLine({ params: { id: 2 }, body: { quantity: 5, option: 'cut' } });
  expect(left()).toEqual([
    [1, 1],
    [2, 5],
    [3, 4],
  ]);
  lines = twins();
  await open().addCartLine({ body: { item: 7, quantity: 1 } });
  expect(left()).toEqual([
    [1, 1],
    [2, 7],
    [3, 4],
  ]);
  lines = twins();
  for (const [id] of await cart()) if (id !== 1) await open().removeCartLine({ params: { id: id! } });
  expect(left()).toEqual([[1, 1]]);
});

test('orders, lists and the profile are sent with only the fields of the specification', async () => {
  const receiver = {
    name: 'Amina',
    email: '',
    phone: '01712345678',
    address: 'Mirpur',
    city: '',
    zipcode: '',
  };
  const order: GuestOrderRequest = {
    ...{ ...receiver, country: '', order_type: 'COD', delivery_type: 'STORE_PICKUP' },
    items: [{ product: 7, quantity: 2, price: 350, unit: '1 kg', note: 'small', option: 'cut' }],
    ...{ note: 'ring twice', if_missing: 'call', total: 735, order_key: 'k'.repeat(32) },
  };
  await open().placeGuestOrder({ body: order });
  await open().placeCustomerOrder({
    body: {
      ...{ receiver_name: 'Amina', receiver_email: '', receiver_phone_number: '', receiver_address: '' },
      ...{ cart_lines: [], total: 735, order_key: 'k'.repeat(32), note: 'ring twice' },
    },
  });
  await open().listOrders({ query: { limit: 20 } });
  await open().initiatePayment({ params: { id: 4 }, query: { language: 'bn' } });
  const profile = new FormData();
  profile.set('full_name', 'Amina');
  profile.set('email', 'amina@example.com');
  profile.set('password', 'ilish with mustard');
  await open().updateProfile({ params: { id: 5 }, body: profile });
  expect(made()).toEqual([
    `POST /api/order-app/guest-orders/ ${JSON.stringify({
      ...receiver,
      ...{ country: '', order_type: 'COD', delivery_type: 'STORE_PICKUP' },
      items: [{ product: 7, quantity: 2, price: 350 }],
    })}`,
    'POST /api/payment-app/orders/ {"receiver_name":"Amina","receiver_email":"","receiver_phone_number":"","receiver_address":""}',
    'GET /api/order-app/orders/',
    'GET /api/payment-app/orders/4/initiate_payment/',
    'PATCH /api/user/profiles/5/ {"full_name":"Amina"}',
  ]);
});

test('no call outside the specification is sent; a sign-out needs none', async () => {
  const client = open();
  await expect(client.cancelOrder({ params: { id: 4 } })).rejects.toMatchObject({ status: 404 });
  await expect(client.mergeCart({ body: { items: [], merge_key: '' } })).rejects.toMatchObject({
    status: 404,
  });
  await client.signOut({ body: { refresh: 'r' } });
  expect(made()).toEqual([]);
});

test('an order has its key while it is unknown which kind of provider it is', async () => {
  setup = { status: 503, body: {} };
  const order_key = 'k'.repeat(32);
  await open().placeCustomerOrder({
    body: {
      ...{ receiver_name: '', receiver_email: '', receiver_phone_number: '', receiver_address: '' },
      order_key,
    },
  });
  expect(made().join()).toContain(order_key);
});

test.each([
  ['English titles', ['Fish', 'Sea fish', 'River fish'], 'fish', 'sea-fish', 'river-fish'],
  ['Bengali titles', ['মাছ', 'সামুদ্রিক মাছ', 'নদীর মাছ'], 'মাছ', 'সামুদ্রিক-মাছ', 'নদীর-মাছ'],
  ['another order', ['Fish', 'River', 'Sea'], 'fish', 'sea', 'river'],
  ['only their place', ['Taza', 'Lona', 'Mitha'], 'taza', 'lona', 'mitha'],
])('the fixed routes lead to categories with %s', async (_what, [fish, one, two], top, sea, river) => {
  categories = [
    {
      ...{ id: 1, title: fish, parent: null },
      children: [
        { id: 2, title: one },
        { id: 3, title: two },
      ],
    },
    { id: 4, title: 'Rice', parent: null, children: [] },
    { id: 5, title: 'Meat', parent: null, children: [] },
  ];
  const list = await open().listCategories();
  const found = (category: string, child?: string) =>
    movedCategory(list, category, child) ?? { category, subcategory: child };
  expect(found('fish', 'sea')).toEqual({ category: top, subcategory: sea });
  expect(found('fish', 'river')).toEqual({ category: top, subcategory: river });
  expect(found('fish')).toEqual({ category: top, subcategory: undefined });
  // By its name, although another category is in its place.
  expect(found('mangsho')).toEqual({ category: 'meat', subcategory: undefined });
});

test('a provider may name only the parent of each category', async () => {
  categories = [
    { id: 1, title: 'Fish', parent: null },
    { id: 2, title: 'Sea fish', parent: 1 },
  ];
  const list = await open().listCategories();
  expect(list[0]?.children).toEqual([{ id: 2, slug: 'sea-fish', title: 'Sea fish', title_bn: '' }]);
});
