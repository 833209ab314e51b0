import type { Browser, Page } from '@playwright/test';
import pg from 'pg';
import { fillReceiver, lineOf, openWithCart, review } from '../shop/buying.ts';
import { expect, productNamed, test } from '../shop/fixture.ts';
import { newPerson, officeLink, setUpAccount } from './office.ts';
import { useOwnShop } from './own-shop.ts';

const AMINA = '01712345678';
const RAHIMA = '01912345678';

const shop = useOwnShop();
test.beforeAll(async () => {
  await query("UPDATE product SET weighed = true WHERE slug = 'rupchanda-pomfret-medium'");
});

async function query<T extends object>(sql: string, values: unknown[] = []): Promise<T[]> {
  const client = new pg.Client({ connectionString: shop.database });
  await client.connect();
  try {
    return (await client.query<T>(sql, values)).rows;
  } finally {
    await client.end();
  }
}

/** A phone of somebody, with this shop. */
async function newPhone(browser: Browser): Promise<Page> {
  const phone = await browser.newContext({
    baseURL: shop.url,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    locale: 'en-BD',
    timezoneId: 'Asia/Dhaka',
    serviceWorkers: 'block',
  });
  const page = await phone.newPage();
  page.setDefaultTimeout(20_000);
  // The dialog of the browser would stop the test.
  await page.addInitScript('window.print = () => { window.printed = (window.printed ?? 0) + 1; }');
  return page;
}

async function signIn(browser: Browser, role: 'desk' | 'packer' | 'rider' | 'owner', name: string) {
  const page = await newPhone(browser);
  const person = newPerson(name);
  await setUpAccount(page, await officeLink(role, shop.database), person);
  return { page, name: person.name };
}

/** The newest message to a phone. */
async function lastMessage(phone: string): Promise<string> {
  const rows = await query<{ text: string }>(
    'SELECT text FROM message WHERE recipient = $1 ORDER BY id DESC LIMIT 1',
    [`+88${phone}`],
  );
  return rows[0]?.text ?? '';
}

const takaIn = (text: string) => Number(text.replaceAll(/[^\d.-]/g, ''));

test('a day: ordered by web and by call, confirmed, picked, packed, printed, delivered and refused, counted, closed', async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const amina = await newPhone(browser);
  const jamal = await signIn(browser, 'desk', 'Jamal');
  const salma = await signIn(browser, 'packer', 'Salma');
  const karim = await signIn(browser, 'rider', 'Karim');
  const rina = await signIn(browser, 'owner', 'Rina');

  // Amina orders fish and three kilos of onions in the shop.
  const fish = await productNamed(amina.request, 'rupchanda');
  const eggs = await productNamed(amina.request, 'duck eggs');
  await openWithCart(amina, [lineOf(fish, 2), lineOf(eggs, 3)], '/checkout');
  await fillReceiver(amina);
  await (await review(amina)).getByRole('button', { name: 'Confirm' }).click();
  await amina.getByRole('link', { name: 'See your order' }).click();
  await expect(amina).toHaveURL(/\/guest-order\//);
  const web = /^We have your order (H\d+)\./.exec(await lastMessage(AMINA))![1]!;
  await expect(amina.getByRole('heading', { name: web })).toBeVisible();

  // Rahima calls.
  await jamal.page.goto('/office/desk');
  await jamal.page.getByRole('combobox', { name: 'Phone of the caller' }).fill(RAHIMA);
  await jamal.page.getByLabel('Name').fill('Rahima Khatun');
  await jamal.page.getByLabel('Address').fill('House 4, Mirpur 10');
  await jamal.page.getByRole('combobox', { name: 'Goods' }).fill('salt');
  await jamal.page.getByRole('option').first().click();
  await jamal.page.getByRole('button', { name: /^Place Tk/ }).click();
  const placed = jamal.page.getByText(/^H\d+ is placed/);
  await expect(placed).toBeVisible();
  const call = /H\d+/.exec(await placed.innerText())![0];

  for (const number of [web, call]) {
    await jamal.page.goto(`/office/orders?search=${number}`);
    await jamal.page.getByRole('button', { name: 'Confirm', exact: true }).click();
    await expect(jamal.page.getByRole('button', { name: 'Send out', exact: true })).toBeVisible();
  }
  // Orders of the desk are in Bengali.
  await expect.poll(() => lastMessage(RAHIMA)).toContain(`অর্ডার ${call} নিশ্চিত হয়েছে`);
  await amina.reload();
  await expect(amina.getByRole('listitem').filter({ hasText: 'Confirmed' })).toContainText('2026');

  // Salma finds only two of the three boxes of eggs.
  await salma.page.goto('/office/picking');
  const bag = (number: string) => number.slice(-3);
  const open = salma.page.getByRole('button', { name: /: bag \d{3} / });
  await expect(open).toHaveCount(3);
  await salma.page
    .getByRole('button', { name: new RegExp(`Short or replace: Duck eggs.*bag ${bag(web)}`) })
    .click();
  await salma.page.getByRole('button', { name: 'damaged' }).click();
  await salma.page.getByRole('button', { name: 'Only 2 of 3' }).click();
  for (const number of [web, call])
    await salma.page
      .getByRole('button', { name: new RegExp(`: bag ${bag(number)} `), pressed: false })
      .first()
      .click();
  await expect(salma.page.getByText('Nothing to pick.')).toBeVisible();
  expect(await lastMessage(AMINA)).toMatch(
    /^Not everything of your order H\d+ was in stock\. The new total is Tk /,
  );

  // The fish has 960 g instead of 1 kg.
  await salma.page.goto('/office/packing');
  await salma.page.getByRole('link', { name: web }).click();
  const grams = salma.page.getByLabel(/^Grams of /);
  await grams.fill('960');
  await grams.press('Enter');
  await expect(salma.page.getByText('saved')).toBeAttached();
  const due = takaIn(await salma.page.getByText('To collect').innerText());
  await salma.page.getByRole('button', { name: /^Packed/ }).click();
  await expect(salma.page.getByRole('heading', { name: call })).toBeVisible();
  await salma.page.getByRole('button', { name: /^Packed/ }).click();
  await expect(salma.page.getByText('Nothing to pack.')).toBeVisible();

  // Jamal prints the slips of both, once.
  await jamal.page.goto('/office/orders?status=PROCESSING');
  for (const number of [web, call]) await jamal.page.getByRole('checkbox', { name: number }).check();
  await jamal.page.getByRole('link', { name: 'Print (2)' }).click();
  await expect(jamal.page.getByRole('article').filter({ hasText: web })).toContainText('960 g');
  await jamal.page.getByRole('button', { name: 'Print 2' }).click();
  for (const number of [web, call])
    await expect(jamal.page.getByText(`${number}: ${jamal.name}`)).toBeVisible();
  expect(await jamal.page.evaluate('window.printed')).toBe(1);

  // Karim gets both.
  await jamal.page.goto('/office/runs');
  await jamal.page.getByLabel('Rider').selectOption({ label: karim.name });
  for (const number of [web, call])
    await jamal.page.getByRole('button', { name: new RegExp(number) }).click();
  await jamal.page.getByRole('button', { name: `Hand 2 orders to ${karim.name}` }).click();
  await expect(jamal.page.getByText('2 orders handed out')).toBeVisible();
  expect(await lastMessage(AMINA)).toContain(`Tk ${due.toLocaleString('en')}`);
  await amina.reload();
  await expect(amina.getByRole('listitem').filter({ hasText: 'On its way' })).toContainText('2026');

  await karim.page.goto('/office/');
  await karim.page.getByRole('button', { name: `Open: ${web}` }).click();
  await karim.page.getByRole('button', { name: /^Delivered · Tk/ }).click();
  await karim.page.getByRole('button', { name: `Open: ${call}` }).click();
  await karim.page.getByRole('button', { name: 'Refused' }).click();
  await karim.page.getByRole('button', { name: 'nobody at home' }).click();
  await karim.page.getByRole('button', { name: 'Refused' }).click();
  await expect(karim.page.getByText('Refused: nobody at home')).toBeVisible();
  await amina.reload();
  await expect(amina.getByRole('listitem').filter({ hasText: 'Delivered' })).toContainText('2026');
  expect(await lastMessage(RAHIMA)).toContain(`অর্ডার ${call} দরজায় গ্রহণ করা হয়নি`);

  // Jamal counts ten taka too little, without seeing the sum; both sign.
  await jamal.page.goto('/office/count-cash');
  const form = jamal.page.getByRole('form', { name: karim.name });
  await expect(form).not.toContainText('Tk');
  await form.getByLabel('Counted, in whole taka').fill(String(due - 10));
  await form.getByRole('button', { name: 'Save the count' }).click();
  const count = jamal.page.getByRole('listitem').filter({ hasText: karim.name });
  await expect(count).toContainText('Tk -10');
  await count.getByRole('button', { name: 'I agree to the difference' }).click();
  await karim.page.reload();
  await karim.page.getByRole('button', { name: 'I agree to the difference' }).click();
  await expect(karim.page.getByRole('button', { name: 'I agree to the difference' })).toBeHidden();

  await rina.page.goto('/office/cash');
  await rina.page.getByLabel('Counted in the drawer, in taka').fill(String(due - 10));
  await rina.page.getByRole('button', { name: 'Close the day' }).click();
  await expect(rina.page.getByText('Today is closed.')).toBeVisible();

  await expectSums({ web, call, due });
});

/** Every taka and every piece is where the day has left it. */
async function expectSums({ web, call, due }: { web: string; call: string; due: number }): Promise<void> {
  const balances = await query<{ number: string; status: string; due: string; paid: string }>(
    `SELECT number, status, due_paisa / 100.0 AS due, paid_paisa / 100.0 AS paid
     FROM order_balance JOIN orders ON orders.id = order_id ORDER BY orders.id`,
  );
  expect(balances.map(({ number, status }) => [number, status])).toEqual([
    [web, 'COMPLETED'],
    [call, 'CANCELLED'],
  ]);
  expect(balances.map((row) => [Number(row.due), Number(row.paid)])).toEqual([
    [0, due],
    [0, 0],
  ]);
  const places = await query<{ kind: string; taka: string }>(
    'SELECT kind, balance_paisa / 100 AS taka FROM cash_place WHERE balance_paisa <> 0 ORDER BY kind',
  );
  expect(places.map(({ kind, taka }) => [kind, Number(taka)])).toEqual([
    ['customer', -due],
    ['difference', 10],
    ['drawer', due - 10],
  ]);
  // Each change of a stock is in the ledger, and together they are the stock.
  const wrong = await query(
    `SELECT slug FROM product JOIN (
       SELECT product_id, sum(quantity) AS moved FROM stock_movement GROUP BY product_id
     ) AS ledger ON ledger.product_id = product.id WHERE stock <> moved`,
  );
  expect(wrong).toEqual([]);
  const salt = await query<{ kind: string }>(
    `SELECT kind FROM stock_movement JOIN orders ON orders.id = order_id WHERE number = $1 ORDER BY stock_movement.id`,
    [call],
  );
  expect(salt.map(({ kind }) => kind)).toEqual(['sale', 'return']);
}
