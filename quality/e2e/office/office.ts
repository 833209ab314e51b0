import { randomBytes } from 'node:crypto';
import type { CallRules } from '@haat/contract/office/orders/calls-to-confirm';
import type { ShopSettings } from '@haat/contract/office/setting-table';
import { createOfficeClient, type OfficeClient } from '@haat/contract/office-client';
import type { GuestOrder } from '@haat/contract/shop/orders';
import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import type { Role } from '../../../contract/src/office/rights.ts';
import { moveOrder } from '../../../server/src/orders/move-order.ts';
import { type Database, openDatabase } from '../../../server/src/platform/db/database.ts';
import { createLink } from '../../../server/src/staff/links.ts';
import { createSession } from '../../../server/src/staff/sessions.ts';
import { placeGuestOrder } from '../shop/guest-order.ts';

/** Works on the database of the shop. */
export async function withShopDatabase<T>(work: (db: Database) => Promise<T>): Promise<T> {
  const db = openDatabase(process.env.SHOP_DATABASE ?? '', 1);
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

/** A link for a new account, as the start of the shop and the page of the staff make it. */
export const officeLink = (role: Role) => withShopDatabase((db) => createLink(db, role, new Date()));

/** The key of a request, whose repetition has no second effect. */
export const newKey = () => randomBytes(16).toString('hex');

/** A name and a number of nobody else, because all tests share one shop. */
export function newPerson(name: string) {
  const digits = String(Math.floor(Math.random() * 1e8)).padStart(8, '0');
  return { name: `${name} ${digits}`, login: `018${digits}`, password: 'seven green papayas' };
}

/** Creates an account with this role. The person works at the API: `api` sends the requests of the session `cookie`. */
export async function newStaff(role: Role, name: string) {
  const person = newPerson(name);
  const cookie = `haat_staff=${await openSession(role, person)}`;
  return { name: person.name, api: apiOf(cookie), cookie };
}

function apiOf(cookie: string): OfficeClient {
  return createOfficeClient((path, { headers, ...request }) =>
    fetch(new URL(path, process.env.TEST_SHOP_URL), { ...request, headers: { ...headers, cookie } }),
  );
}

/**
 * Stores an account without a password that works, and a session; returns its token. The API would hash a password for each of the
 * hundreds of accounts. Accounts by a link have tests of their own.
 */
function openSession(role: Role, { name, login }: { name: string; login: string }) {
  return withShopDatabase(async (db) => {
    const account = { name, login: `+88${login}`, role, password_hash: '$argon2id$none' };
    const { id } = await db.insertInto('staff').values(account).returning('id').executeTakeFirstOrThrow();
    const signedIn = { staff: id, passwordHash: account.password_hash, factorProven: false };
    return createSession(db, { ...signedIn, device: randomBytes(32), browser: '' }, new Date());
  });
}

/** Creates an account with this role, whose session the pages of this browser have from then on. */
export async function signIn(page: Page, role: Role, name = 'Rina') {
  const staff = await newStaff(role, name);
  const [key = '', value = ''] = staff.cookie.split('=');
  await page.context().addCookies([{ name: key, value, url: process.env.TEST_SHOP_URL ?? '' }]);
  return staff;
}

/** Changes settings of the shop that all tests share. */
export async function changeSettings({ api }: Staff, change: Partial<ShopSettings>) {
  const { changed_by, changed_at, sent_today, environment, ...stored } = await api.getShopSettings();
  await api.changeShopSettings({ body: { ...stored, ...change } });
}

/** Changes which orders are risky, and what they wait for. */
export async function changeCallRules({ api }: Staff, change: Partial<CallRules>) {
  const { zones, changed_by, changed_at, ...stored } = await api.getCallRules();
  await api.changeCallRules({ body: { ...stored, ...change } });
}

/** Adds a delivery zone for all areas without another one; returns its id. Delivery is Tk 60. */
export async function addZone({ api }: Staff, names: { name: string; name_bn: string }): Promise<number> {
  const limits = { free_from_paisa: null, smallest_order_paisa: null, weight_limit_grams: null, hours: null };
  const terms = { everywhere_else: true, charge_paisa: 6_000, areas: [], ...limits };
  const zones = await api.addZone({ body: { ...names, ...terms } });
  return zones.find(({ name }) => name === names.name)!.id;
}

export async function removeZone({ api }: Staff, id: number) {
  const { version } = (await api.listZones()).find((zone) => zone.id === id)!;
  await api.removeZone({ params: { id }, body: { version } });
}

/** The card of an order in a list. */
export const cardOf = (page: Page, number: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('link', { name: number, exact: true }) });

/** Dismisses the notices, which cover the top of the page for seconds. */
export async function dismissNotices(page: Page): Promise<void> {
  const dismiss = page.locator('[data-notices]').getByRole('button');
  // One may go by itself before it is pressed.
  await expect(async () => {
    if ((await dismiss.count()) > 0) await dismiss.first().click({ timeout: 2_000 });
    expect(await dismiss.count(), 'notices left').toBe(0);
  }).toPass({ intervals: [100], timeout: 20_000 });
}

/** Leads to a screen of the office as a link does: the page is not loaded again, its data are. */
export { navigate as visit } from '../shop/client-navigation.ts';

/** Comes back to the tab, also one that was hidden: the page polls at once, and loads its data again if something has changed. */
export async function comeBack(page: Page): Promise<void> {
  const polled = page.waitForResponse('**/api/office/today/');
  await page.evaluate(`
    Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  `);
  await polled;
}

/** Opens a link and presses *Create account* on its page. */
export async function sendAccount(page: Page, link: string, person: ReturnType<typeof newPerson>) {
  await page.goto(link);
  await page.getByLabel('Your name').fill(person.name);
  await page.getByLabel('Mobile number or e-mail').fill(person.login);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Create account' }).click();
}

/** Opens a link and creates the account on its page. */
export async function setUpAccount(page: Page, link: string, person: ReturnType<typeof newPerson>) {
  await sendAccount(page, link, person);
  await page.getByRole('heading', { name: 'Second factor' }).waitFor();
}

/** Sets up the second factor on its page; returns the secret of the app. */
export async function turnOnSecondFactor(page: Page): Promise<string> {
  const secret = (await page.locator('code').innerText()).replaceAll(' ', '');
  await page.getByLabel('Code of the authenticator app').fill(codeOf(secret));
  await page.getByRole('button', { name: 'Turn on' }).click();
  // The recovery codes.
  await expect(page.getByRole('listitem')).toHaveCount(10);
  await page.getByRole('link', { name: 'I have saved them' }).click();
  return secret;
}

/** Counts how often the page prints, since the dialog of the browser would stop the test. It counts from the next load of the page on. */
export async function countPrints(page: Page): Promise<() => Promise<unknown>> {
  await page.addInitScript('window.print = () => { window.printed = (window.printed ?? 0) + 1; }');
  return () => page.evaluate('window.printed ?? 0');
}

/** The widths in points of the pages that come out of the printer: 58 mm are 164 pt. */
export async function printedWidths(page: Page): Promise<number[]> {
  await page.emulateMedia({ media: 'print' });
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  await page.emulateMedia({ media: 'screen' });
  return [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) /g)].map(([, width]) => Math.round(Number(width)));
}

/** Counts the presses of a person: a key is one, a touch is one, each letter is one. */
export function countSteps(page: Page) {
  let steps = 0;
  return {
    steps: () => steps,
    type: async (text: string) => {
      steps += [...text].length;
      await page.keyboard.type(text);
    },
    press: async (key: string) => {
      steps += 1;
      await page.keyboard.press(key);
    },
    tap: async (target: Locator) => {
      steps += 1;
      await target.click();
    },
  };
}

/** The code that the app shows after `steps` times 30 seconds. */
export function codeOf(secret: string, steps = 0): string {
  return new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 });
}

/** Places a guest's order of the first product in stock, or one of at least so many taka; returns its id, number and phone, by default a new one. */
export async function placeOrder(
  request: APIRequestContext,
  { taka = 0, phone = newPerson('Amina').login, name = 'Amina Begum' } = {},
): Promise<{ id: number; number: string; phone: string }> {
  let placed: GuestOrder | undefined;
  // Another test may have bought the last one: the list shows this within a second.
  await expect(async () => {
    const params = { in_stock: true, limit: 1, sort: taka > 0 ? '-price' : 'default' };
    const listed = await request.get('/api/shop-app/products/', { params });
    const [product] = (await listed.json()) as [{ id: number; price: number }];
    const items = [{ product: product.id, quantity: Math.ceil(taka / product.price) || 1 }];
    placed = await placeGuestOrder(request, items, { name, phone, address: 'House 7, Road 5, Dhanmondi' });
  }).toPass({ intervals: [300], timeout: 30_000 });
  return { ...placed!, phone };
}

/** Moves an order on in the name of somebody, at the API. */
export async function moveAs(
  { api }: Staff,
  id: number,
  ...steps: ('PROCESSING' | 'ONGOING' | 'COMPLETED')[]
) {
  for (const to of steps) {
    const { version } = await api.getOrder({ params: { id } });
    await api.moveOrder({ params: { id }, body: { to, version } });
  }
}

type Staff = Pick<Awaited<ReturnType<typeof newStaff>>, 'api'>;

/** Hands orders out to a rider, at the API. */
export async function handOut({ api }: Staff, rider: Staff, ...orders: { id: number }[]): Promise<void> {
  const { id } = await rider.api.getSession();
  const shown = await Promise.all(orders.map((order) => api.getOrder({ params: { id: order.id } })));
  const handed = shown.map((order) => ({ id: order.id, version: order.version }));
  await api.handOut({ body: { key: crypto.randomUUID(), rider: id, orders: handed } });
}

/** Supplies less of an order, or lowers its sum, at the API. */
export async function editAs(
  { api }: Staff,
  id: number,
  change: Partial<Parameters<OfficeClient['editOrder']>[0]['body']>,
): Promise<void> {
  const { version } = await api.getOrder({ params: { id } });
  const body = { version, key: newKey(), reason: 'late', notify: false, lines: [], ...change };
  await api.editOrder({ params: { id }, body });
}

/** Places a guest's order and confirms it; returns its id, its number and the digits of its phone in E.164. */
export async function confirmOrder(
  request: APIRequestContext,
  ...items: { product: number; quantity: number; note?: string }[]
): Promise<{ id: number; number: string; phone: string }> {
  const phone = `017${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`;
  const receiver = { name: 'Amina Begum', phone, address: 'House 7, Road 5, Dhanmondi' };
  const { id, number } = await placeGuestOrder(request, items, receiver);
  const actor = { kind: 'staff', name: 'Rina' } as const;
  await withShopDatabase((db) => moveOrder(db, { order: id, to: 'PROCESSING', actor, version: null }));
  return { id, number, phone: `88${phone}` };
}
