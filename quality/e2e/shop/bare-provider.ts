import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { categories, contact, products } from './bare-shop.ts';

type Fields = Record<string, unknown>;
type Line = Fields & { id: number; item: number; item_price: number; quantity: number; purchased: boolean };

interface Account {
  phone: unknown;
  password: unknown;
  profile: Fields;
  addresses: Fields[];
  cart: Line[];
  orders: Fields[];
}

/** `id` is the number in the path; requests with a token have `account`. */
interface ProviderRequest {
  body: Fields;
  id: number;
  account: Account;
}

const PROFILE = 'username, full_name, address_1, city, zipcode, country, phone, profile_picture';
const RECEIVER = 'name, email, phone, address, city, zipcode, country';
const ORDER =
  'receiver_name, receiver_email, receiver_phone_number, receiver_address, receiver_city, receiver_zip_code, receiver_country';
/** The fields that the specification's section 7 names for each body. */
const FIELDS: Record<string, string> = {
  'POST /api/aboutus/messages/': 'name, email, subject, message',
  'POST /api/token/': 'phone, password',
  'POST /api/token/refresh/': 'refresh',
  'POST /api/user/register/': 'phone, email, password',
  'PATCH /api/user/profiles/{id}/': PROFILE,
  'POST /api/payment-app/shipping-address/': RECEIVER,
  'PUT /api/payment-app/shipping-address/{id}/': RECEIVER,
  'POST /api/payment-app/carts/': 'item, quantity',
  'PATCH /api/payment-app/carts/{id}/': 'quantity',
  'POST /api/payment-app/orders/': `${ORDER}, order_type, delivery_type`,
  'POST /api/order-app/guest-orders/': `${RECEIVER}, items, order_type, delivery_type`,
};
const ITEM_FIELDS = ['product', 'quantity', 'price'];

const REFUSED = Symbol('401');
const PRIVATE = /\/(?:profiles|payment-app|order-app\/orders)\//;
/** Allows only the headers of the specification's requests. */
const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'content-type, authorization',
  'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
};

/**
 * A provider with only the endpoints of the specification's section 7 and the fields of its section 3: no slugs, parameters,
 * headers, order keys or second refresh token. Each addition to a cart appends a line. All data is in memory.
 */
export async function openBareProvider() {
  const accounts: Account[] = [];
  const tokens = new Map<unknown, Account>();
  const sent = { guestOrders: [] as Fields[], messages: [] as Fields[] };
  /** Endpoints that fail, such as `GET /api/setup/`. */
  const failing = new Set<string>();
  /** The endpoints that were requested. */
  const requested = new Set<string>();
  /** Paths, parameters and fields that the specification does not name. */
  const unspecified = new Set<string>();
  let lastId = 100;

  function tokenFor(account: Account): string {
    const token = randomUUID();
    tokens.set(token, account);
    return token;
  }

  function lineOf(item: number, quantity: number): Line {
    const { name, price, mainimage } = products.find(({ id }) => id === item)!;
    const shown = { item_name: name, item_price: price, product_image: mainimage };
    return { id: ++lastId, item, ...shown, quantity, total: price * quantity, purchased: false };
  }

  function placeOrder({ account, body: order }: ProviderRequest) {
    const orderitems = account.cart.filter((line) => !line.purchased);
    for (const line of orderitems) line.purchased = true;
    const total = orderitems.reduce((sum, line) => sum + line.item_price * line.quantity, 0) * 1.05;
    const made = { id: ++lastId, created: new Date().toISOString(), status: 'PENDING', paymentId: null };
    account.orders.push({ ...order, ...made, total, orderitems });
    return { id: made.id };
  }

  /** A result of undefined is an empty 201: the specification defines no response for these endpoints. */
  const routes: Record<string, (request: ProviderRequest) => unknown> = {
    'GET /api/shop-app/products/': () => products,
    'GET /api/shop-app/categories/': () => categories,
    'GET /api/setup/': () => [{ id: 1, brand_logo: '/pictures/tiles/rui-rohu-whole-2-3-kg.webp' }],
    'GET /api/aboutus/setup_page/': () => [],
    'GET /api/aboutus/slider-banner/': () => [{ image: '/pictures/banners/banner-fish.webp' }],
    'GET /api/aboutus/contact-info/': () => [contact],
    'POST /api/aboutus/messages/': ({ body }) => void sent.messages.push(body),
    'POST /api/token/': ({ body }) => {
      const account = accounts.find((each) => each.phone === body.phone && each.password === body.password);
      return account ? { access: tokenFor(account), refresh: `refresh ${tokenFor(account)}` } : REFUSED;
    },
    'POST /api/token/refresh/': ({ body }) => {
      const account = tokens.get(String(body.refresh).replace('refresh ', ''));
      return account ? { access: tokenFor(account) } : REFUSED;
    },
    'POST /api/user/register/': ({ body: { phone, password } }) => {
      const profile = { id: ++lastId, username: phone, phone, profile_picture: null };
      accounts.push({ phone, password, profile, addresses: [], cart: [], orders: [] });
    },
    'GET /api/user/profiles/': ({ account }) => [account.profile],
    'PATCH /api/user/profiles/{id}/': ({ account, body }) => void Object.assign(account.profile, body),
    'GET /api/payment-app/shipping-address/': ({ account }) => account.addresses,
    'POST /api/payment-app/shipping-address/': ({ account, body }) =>
      void account.addresses.push({ id: ++lastId, ...body }),
    'PUT /api/payment-app/shipping-address/{id}/': ({ account, body }) =>
      void Object.assign(account.addresses[0]!, body),
    'GET /api/payment-app/carts/': ({ account }) =>
      account.cart.map((line) => ({ ...line, total: line.item_price * line.quantity })),
    'POST /api/payment-app/carts/': ({ account, body }) =>
      void account.cart.push(lineOf(Number(body.item), Number(body.quantity))),
    'PATCH /api/payment-app/carts/{id}/': ({ account, id, body }) =>
      void Object.assign(account.cart.find((line) => line.id === id)!, { quantity: body.quantity }),
    'DELETE /api/payment-app/carts/{id}/': ({ account, id }) => {
      account.cart = account.cart.filter((line) => line.id !== id);
    },
    'GET /api/payment-app/orders/': ({ account }) => account.orders,
    'POST /api/payment-app/orders/': placeOrder,
    'GET /api/payment-app/orders/{id}/initiate_payment/': ({ id }) => ({
      payment_url: `${host}/pictures/banners/banner-fish.webp?order=${id}`,
    }),
    'GET /api/order-app/orders/': ({ account }) => account.orders,
    'POST /api/order-app/guest-orders/': ({ body }) => void sent.guestOrders.push(body),
  };

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, search } = new URL(request.url ?? '/', 'http://bare');
    const picture = /^\/pictures\/([\w-]+\/[\w.-]+\.webp)$/.exec(pathname)?.[1];
    if (picture)
      return void response.end(await readFile(join(import.meta.dirname, '../../../demo', picture)));
    const path = pathname.replace(/\/\d+\//, '/{id}/');
    const isKnown = Object.keys(routes).some((route) => route.endsWith(` ${path}`));
    if (isKnown) response.setHeaders(new Map(Object.entries(CORS)));
    if (pathname.startsWith('/api/') && (!isKnown || search))
      unspecified.add(`${request.method} ${path}${search}`);
    if (request.method === 'OPTIONS') return void response.writeHead(isKnown ? 204 : 404).end();
    const name = `${request.method} ${path}`;
    if (failing.has(name)) return void response.writeHead(500).end('Server Error');
    requested.add(name);
    const route = routes[name];
    if (!route) return void response.writeHead(404).end('Not Found');
    const account = tokens.get(request.headers.authorization?.replace('Bearer ', ''));
    const body = await bodyOf(request);
    const items = (body.items ?? []) as Fields[];
    for (const field of Object.keys(body))
      if (!FIELDS[name]?.split(', ').includes(field)) unspecified.add(`${name} ${field}`);
    for (const field of items.flatMap((item) => Object.keys(item)))
      if (!ITEM_FIELDS.includes(field)) unspecified.add(`${name} items.${field}`);
    const received = { body, id: Number(/\d+/.exec(pathname)), account: account! };
    const result = PRIVATE.test(path) && !account ? REFUSED : route(received);
    if (result === REFUSED) response.writeHead(401).end('Unauthorized');
    else if (result === undefined) response.writeHead(request.method === 'DELETE' ? 204 : 201).end();
    else response.setHeader('content-type', 'application/json').end(JSON.stringify(result));
  }

  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const endpoints = Object.keys(routes);
  return {
    host,
    accounts,
    sent,
    failing,
    endpoints,
    requested,
    unspecified,
    stop: () => new Promise((done) => server.close(done).closeAllConnections()),
  };
}

/** Reads JSON or a form; a file becomes an empty string. */
async function bodyOf(request: IncomingMessage): Promise<Fields> {
  const body = await buffer(request);
  const type = request.headers['content-type'] ?? '';
  if (!type.startsWith('multipart/')) return body.length > 0 ? JSON.parse(String(body)) : {};
  const form = await new Response(body, { headers: { 'content-type': type } }).formData();
  return Object.fromEntries([...form].map(([name, value]) => [name, value instanceof File ? '' : value]));
}
