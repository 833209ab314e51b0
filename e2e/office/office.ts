import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import type { Role } from '../../contract/src/office/rights.ts';
import { createLink } from '../../server/src/office/staff/links.ts';
import { moveOrder } from '../../server/src/orders/move-order.ts';
import { openDatabase } from '../../server/src/platform/db/database.ts';

/** A link for a new account, as the start of the shop and the page of the staff make it. */
export async function officeLink(role: Role, database = process.env.SHOP_DATABASE ?? ''): Promise<string> {
  const db = openDatabase(database, 1);
  try {
    return await createLink(db, role, new Date());
  } finally {
    await db.destroy();
  }
}

/** A name and a number of nobody else, because all tests share one shop. */
export function newPerson(name: string) {
  const digits = String(Math.floor(Math.random() * 1e8)).padStart(8, '0');
  return { name: `${name} ${digits}`, login: `018${digits}`, password: 'seven green papayas' };
}

/** Opens a link and creates the account. */
export async function setUpAccount(page: Page, link: string, person: ReturnType<typeof newPerson>) {
  await page.goto(link);
  await page.getByLabel('Your name').fill(person.name);
  await page.getByLabel('Mobile number or e-mail').fill(person.login);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('heading', { name: 'Second factor' }).waitFor();
}

/** The code that the app shows after `steps` times 30 seconds. */
export function codeOf(secret: string, steps = 0): string {
  return new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 });
}

/** Places a guest's order of the first product, or one of at least so many taka; returns its number and phone. */
export async function placeOrder(
  request: APIRequestContext,
  { taka = 0 } = {},
): Promise<{ number: string; phone: string }> {
  const phone = `017${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`;
  const sort = taka > 0 ? '-price' : 'default';
  const listed = await request.get('/api/shop-app/products/', { params: { in_stock: true, limit: 1, sort } });
  const [product] = (await listed.json()) as { id: number; price: number }[];
  const quantity = Math.ceil(taka / (product?.price ?? 1)) || 1;
  const response = await request.post('/api/order-app/guest-orders/', {
    data: {
      name: 'Amina Begum',
      phone,
      address: 'House 7, Road 5, Dhanmondi',
      items: [{ product: product?.id, quantity }],
    },
  });
  expect(response.status(), await response.text()).toBe(201);
  const { number } = (await response.json()) as { number: string };
  return { number, phone };
}

/** Places a guest's order and confirms it; returns its id, its number and the digits of its phone in E.164. */
export async function confirmOrder(
  request: APIRequestContext,
  ...items: { product: number; quantity: number; note?: string }[]
): Promise<{ id: number; number: string; phone: string }> {
  const phone = `017${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`;
  const data = { name: 'Amina Begum', phone, address: 'House 7, Road 5, Dhanmondi', items };
  const response = await request.post('/api/order-app/guest-orders/', { data });
  const { id, number } = (await response.json()) as { id: number; number: string };
  const db = openDatabase(process.env.SHOP_DATABASE ?? '', 1);
  try {
    await moveOrder(db, {
      order: id,
      to: 'PROCESSING',
      actor: { kind: 'staff', name: 'Rina' },
      version: null,
    });
  } finally {
    await db.destroy();
  }
  return { id, number, phone: `88${phone}` };
}
