import { createHmac } from 'node:crypto';
import type { Tokens } from '@haat/contract/shop/accounts';
import type { CartLine } from '@haat/contract/shop/cart';
import type { Product } from '@haat/contract/shop/catalogue';
import type { Order, OrderStatus } from '@haat/contract/shop/orders';
import type { APIRequestContext, APIResponse, Page } from '@playwright/test';
import pg from 'pg';
import { moveOrder as move } from '../../../server/src/orders/move-order.ts';
import { openDatabase } from '../../../server/src/platform/db/database.ts';
import { test as base, expect, openWithStorage, productNamed } from './fixture.ts';

export { expect };

/** A customer with an account, signed in by the API. */
export interface Customer {
  phone: string;
  password: string;
  tokens: Tokens;
  /** Calls the API with the customer's access token. */
  call(method: string, url: string, data?: object): Promise<APIResponse>;
}

/** `amina` has a new account. Every test has its own IP address. */
export const test = base.extend<{ amina: Customer }>({
  extraHTTPHeaders: async ({ baseURL: _ }, use) => {
    await use({ 'x-forwarded-for': `10.${byte()}.${byte()}.${byte()}` });
  },
  amina: async ({ request }, use) => {
    await use(await newCustomer(request));
  },
});

export const password = 'ilish with mustard';

/** An unused phone number. */
export function newPhone(): string {
  return `017${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`;
}

/** A new account, signed in. */
export async function newCustomer(request: APIRequestContext): Promise<Customer> {
  const phone = newPhone();
  const registered = await request.post('/api/user/register/', { data: { phone, password } });
  expect(registered.status()).toBe(201);
  const signedIn = await request.post('/api/token/', { data: { phone, password } });
  const tokens: Tokens = await signedIn.json();
  const headers = { authorization: `Bearer ${tokens.access}` };
  return {
    phone,
    password,
    tokens,
    call: (method, url, data) => request.fetch(url, { method, headers, ...(data ? { data } : {}) }),
  };
}

/** Adds a product to the customer's cart on the server. */
export async function fillCart(customer: Customer, product: number, quantity: number): Promise<CartLine> {
  const response = await customer.call('POST', '/api/payment-app/carts/', { item: product, quantity });
  expect(response.status()).toBe(201);
  return response.json();
}

/** Opens a customer's checkout with two bags of rice in the cart. */
export async function openCheckout(page: Page, customer: Customer): Promise<Product> {
  const rice = await productNamed(page.request, 'Miniket');
  await fillCart(customer, rice.id, 2);
  await openAs(page, customer, '/checkout');
  await expect(page.getByRole('button', { name: 'Place Order' })).toBeVisible();
  return rice;
}

/** Orders one of a product by the API. */
export async function placeOrder(customer: Customer, product: number, more: object = {}): Promise<Order> {
  await fillCart(customer, product, 1);
  const response = await customer.call('POST', '/api/payment-app/orders/', {
    receiver_name: 'Amina Rahman',
    receiver_email: 'amina@example.com',
    receiver_phone_number: '01712345678',
    receiver_address: 'House 7, Road 3, Mirpur 10',
    order_key: crypto.randomUUID(),
    ...more,
  });
  expect(response.status()).toBe(201);
  return response.json();
}

export function openAs(page: Page, { tokens }: Pick<Customer, 'tokens'>, path: string): Promise<void> {
  const { access, refresh } = tokens;
  return openWithStorage(page, { refresh, access }, path);
}

/** Fills and sends the registration form, and waits for the login, which has a password too. */
export async function register(page: Page, phone: string): Promise<void> {
  await page.getByLabel('Phone').fill(phone);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible();
}

/** Fills and sends the login form. */
export async function login(
  page: Page,
  { phone, password }: { phone: string; password: string },
): Promise<void> {
  await page.getByLabel('Phone').fill(phone);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}

export function stored(page: Page, key: string): Promise<string | null> {
  return page.evaluate((key) => localStorage.getItem(key), key);
}

/** Records the page's API requests, such as `POST /api/token/ 200`; without a response the status is `lost`. */
export function watchRequests(page: Page): string[] {
  const requests: string[] = [];
  const record = (method: string, url: string, status: string) => {
    const { pathname } = new URL(url);
    if (pathname.startsWith('/api/')) requests.push(`${method} ${pathname} ${status}`);
  };
  page.on('response', (response) =>
    record(response.request().method(), response.url(), String(response.status())),
  );
  page.on('requestfailed', (request) => record(request.method(), request.url(), 'lost'));
  return requests;
}

/** The customer's access token after its ten minutes have passed. */
export async function expired(access: string): Promise<string> {
  const [header = '', payload = ''] = access.split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
  const over = Math.floor(Date.now() / 1000) - 60;
  const old = Buffer.from(JSON.stringify({ ...claims, iat: over - 600, exp: over })).toString('base64url');
  const key = await queryRow('select secret from signing_secret');
  const signature = createHmac('sha256', key.secret as Buffer).update(`${header}.${old}`);
  return `${header}.${old}.${signature.digest('base64url')}`;
}

/** Ends the session of the page on the server only. */
export async function revoke(page: Page): Promise<void> {
  await page.request.post('/api/token/logout/', { data: { refresh: await stored(page, 'refresh') } });
}

/** Replaces the page's access token by an expired one. */
export async function expireAccess(page: Page): Promise<void> {
  const old = await expired((await stored(page, 'access'))!);
  await page.evaluate((access) => localStorage.setItem('access', access), old);
}

/** Runs a statement on the shop's database and returns the first row. */
export async function queryRow(sql: string, values: unknown[] = []): Promise<Record<string, unknown>> {
  const client = new pg.Client({ connectionString: process.env.SHOP_DATABASE });
  await client.connect();
  const { rows } = await client.query(sql, values);
  await client.end();
  return rows[0];
}

/** Moves an order to its next status, as the staff do. */
export async function moveOrder({ id: order }: { id: number }, to: OrderStatus): Promise<void> {
  const db = openDatabase(process.env.SHOP_DATABASE ?? '', 1);
  try {
    await move(db, { order, to, actor: { kind: 'staff', name: 'Rina' }, version: null });
  } finally {
    await db.destroy();
  }
}

/** An alert of the shop with exactly this text. */
export function alertOf(page: Page, text: string) {
  return page.getByRole('alert').filter({ hasText: new RegExp(`^${RegExp.escape(text)}$`) });
}

/** The notice of a success with exactly this text. */
export function statusOf(page: Page, text: string) {
  return page.getByRole('status').filter({ hasText: new RegExp(`^${RegExp.escape(text)}$`) });
}

function byte(): number {
  return Math.floor(Math.random() * 256);
}
