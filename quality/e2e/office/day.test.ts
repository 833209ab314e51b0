import type { GuestOrder } from '@haat/contract/shop/orders';
import type { APIRequestContext, Browser, Page } from '@playwright/test';
import { bengaliNumbers } from '../../../office/app/i18n/bengali-digits.ts';
import { expectAccessible } from '../shop/axe.ts';
import { queryRow } from '../shop/customers.ts';
import { expect, productNamed } from '../shop/fixture.ts';
import { placeGuestOrder } from '../shop/guest-order.ts';
import { cardOf, countPrints, moveAs, placeOrder, signIn, visit } from './office.ts';
import { test } from './own-shop.ts';

const AMINA = '01712345678';
const RAHIMA = '01912345678';

/** The numbers of the order from the shop's pages and of the order by phone. */
interface Orders {
  web: string;
  call: string;
}

/** Somebody with a page of the office. */
interface At {
  page: Page;
  name: string;
}

/** A phone of somebody. */
async function newPhone(browser: Browser): Promise<Page> {
  const page = await browser.newPage();
  page.setDefaultTimeout(20_000);
  return page;
}

/** The newest message to a phone. */
async function lastMessage(phone: string): Promise<string> {
  const row = await queryRow('select text from message where recipient = $1 order by id desc limit 1', [
    `+88${phone}`,
  ]);
  return String(row?.text ?? '');
}

/** The taka in the drawer of the shop. */
async function takaInDrawer(): Promise<number> {
  const row = await queryRow("select sum(balance_paisa) / 100 as taka from cash_place where kind = 'drawer'");
  return Number(row.taka);
}

/** `Tk 1,071` → 1071. */
const takaIn = (text: string) => Number(text.replaceAll(/[^\d.-]/g, ''));

test('a day: ordered by web and by call, confirmed, picked, packed, printed, delivered and refused, counted, closed and opened again', async ({
  browser,
  page: tablet,
}) => {
  test.setTimeout(180_000);
  await queryRow("update product set weighed = true where slug = 'rupchanda-pomfret-medium'");
  const desk = await newPhone(browser);
  const jamal = { page: desk, name: (await signIn(desk, 'desk', 'Jamal')).name };
  const before = await takaInDrawer();
  const { number: web, token } = await orderFish(tablet.request);
  const orders = { web, call: await takeCall(jamal) };
  await confirm(jamal, orders);
  await signIn(tablet, 'packer', 'Salma');
  await pick(tablet, orders);
  const due = await pack(tablet, orders);
  await print(jamal, orders);

  const phone = await newPhone(browser);
  const karim = { page: phone, name: (await signIn(phone, 'rider', 'Karim')).name };
  await handOut(jamal, karim, orders);
  expect(await lastMessage(AMINA)).toContain(`Tk ${due.toLocaleString('en')}`);
  await deliverOneOfTwo(karim, orders);
  expect(await lastMessage(RAHIMA)).toContain(`অর্ডার ${orders.call} দরজায় গ্রহণ করা হয়নি`);
  const amina = await newPhone(browser);
  await amina.goto(`/guest-order/${token}`);
  await expect(amina.getByRole('heading', { name: web })).toBeVisible();
  const year = new Date().toLocaleDateString('en', { timeZone: 'Asia/Dhaka', year: 'numeric' });
  for (const status of ['Confirmed', 'On its way', 'Delivered'])
    await expect(amina.getByRole('listitem').filter({ hasText: status })).toContainText(year);
  await tellHowItWas(amina, due);

  await countWithoutTheSum(jamal, karim, due - 10);
  const rina = await signIn(tablet, 'owner', 'Rina');
  // An order that is still to be picked.
  await moveAs(rina, (await placeOrder(tablet.request)).id, 'PROCESSING');
  // Another test may have closed the day.
  const { days } = await rina.api.getCashSheet();
  const last = days.find(({ reopened }) => reopened === null);
  if (last) await rina.api.reopenDay({ params: { id: last.id }, body: { reason: 'for this test' } });
  await closeTheDay(tablet, karim, before + due - 10);
  await reopenTheDay({ page: tablet, name: rina.name });
});

/** Amina sees what she paid and what the fish weighed, and says that it was fresh. */
async function tellHowItWas(page: Page, paid: number): Promise<void> {
  await expect(page.getByText('You paid').locator('..')).toContainText(`Tk ${paid.toLocaleString('en')}`);
  await expect(page.getByText(/^weighed 960 g at Tk\s[\d,.]+\/kg: Tk\s[\d,.]+$/)).toBeVisible();
  await page.getByRole('button', { name: 'Good', exact: true }).click();
  await page
    .getByRole('group', { name: /pomfret/i })
    .getByRole('button', { name: 'Fresh', exact: true })
    .click();
  await expectAccessible(page, 'feedback');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('Thank you for telling us.')).toBeVisible();
}

/** Amina orders fish and three boxes of eggs in the shop, as the checkout sends it. */
async function orderFish(request: APIRequestContext): Promise<GuestOrder> {
  const fish = await productNamed(request, 'rupchanda');
  const eggs = await productNamed(request, 'duck eggs');
  const items = [
    { product: fish.id, quantity: 2 },
    { product: eggs.id, quantity: 3 },
  ];
  const receiver = { name: 'Amina Rahman', phone: AMINA, address: 'House 7, Road 3, Mirpur 10, Dhaka' };
  const order = await placeGuestOrder(request, items, receiver);
  // Nobody has proven Amina's phone: its first message is that of the confirmation.
  expect(await lastMessage(AMINA)).toBe('');
  return order;
}

/** Rahima calls. Returns the number of the order. */
async function takeCall({ page }: At): Promise<string> {
  await page.goto('/office/desk');
  await page.getByRole('combobox', { name: 'Phone of the caller' }).fill(RAHIMA);
  await page.getByLabel('Name').fill('Rahima Khatun');
  await page.getByLabel('Address').fill('House 4, Mirpur 10');
  await page.getByRole('combobox', { name: 'Products' }).fill('salt');
  await page.getByRole('listbox').getByRole('option').first().click();
  await page.getByRole('button', { name: /^Place Tk/ }).click();
  const placed = page.getByText(/^H\d+ is placed/);
  await expect(placed).toBeVisible();
  return /H\d+/.exec(await placed.innerText())![0];
}

async function confirm({ page }: At, { web, call }: Orders): Promise<void> {
  for (const number of [web, call]) {
    await visit(page, `/orders?search=${number}`);
    const order = cardOf(page, number);
    await order.getByRole('button', { name: 'Confirm', exact: true }).click();
    await expect(order.getByRole('button', { name: 'Send out', exact: true })).toBeVisible();
  }
  // Orders of the desk are in Bengali.
  await expect.poll(() => lastMessage(RAHIMA)).toContain(`অর্ডার ${call} নিশ্চিত হয়েছে`);
}

/** Salma finds only two of the three boxes of eggs. */
async function pick(page: Page, { web, call }: Orders): Promise<void> {
  await page.goto('/office/picking');
  const [webBag, callBag] = [web, call].map((number) => number.slice(-3));
  const bags = page.getByRole('button', { name: new RegExp(`: bag (${webBag}|${callBag}) `) });
  await expect(bags).toHaveCount(3);
  await page.getByRole('button', { name: new RegExp(`Short or replace: Duck eggs.*bag ${webBag}`) }).click();
  await page.getByRole('button', { name: 'damaged' }).click();
  await page.getByRole('button', { name: 'Only 2 of 3' }).click();
  for (const bag of [webBag, callBag])
    await page
      .getByRole('button', { name: new RegExp(`: bag ${bag} `), pressed: false })
      .first()
      .click();
  await expect(bags).toHaveCount(0);
  expect(await lastMessage(AMINA)).toMatch(
    /^[^:]+: Not everything of your order H\d+ was in stock\. The new total is Tk /,
  );
}

/** The fish has 960 g instead of 1 kg. Returns what Amina has to pay. */
async function pack(page: Page, { web, call }: Orders): Promise<number> {
  await visit(page, '/packing');
  await page.getByRole('link', { name: web }).click();
  const grams = page.getByLabel(/^Grams of /);
  await grams.fill('960');
  await grams.press('Enter');
  await expect(page.getByText('saved')).toBeAttached();
  const due = takaIn(await page.getByText('To collect').locator('..').innerText());
  await page.getByRole('button', { name: /^Packed/ }).click();
  await expect(page.getByRole('heading', { name: call })).toBeVisible();
  await page.getByRole('button', { name: /^Packed/ }).click();
  await expect(page.getByText('Nothing to pack.')).toBeVisible();
  return due;
}

/** Jamal prints the slips of both, once. */
async function print({ page, name }: At, { web, call }: Orders): Promise<void> {
  const prints = await countPrints(page);
  await page.reload();
  await visit(page, '/orders?status=PROCESSING');
  for (const number of [web, call]) await page.getByRole('checkbox', { name: number }).check();
  await page.getByRole('link', { name: 'Print (2)' }).click();
  await expect(page.getByRole('article').filter({ hasText: web })).toContainText('960 g');
  await page.getByRole('button', { name: 'Print 2' }).click();
  for (const number of [web, call]) await expect(page.getByText(`${number}: ${name}`)).toBeVisible();
  await expect.poll(prints).toBe(1);
}

/** Karim gets both. */
async function handOut({ page }: At, karim: At, { web, call }: Orders): Promise<void> {
  await visit(page, '/runs');
  await page.getByLabel('Rider').selectOption({ label: karim.name });
  for (const number of [web, call]) await page.getByRole('button', { name: new RegExp(number) }).click();
  await page.getByRole('button', { name: `Hand 2 orders to ${karim.name}` }).click();
  await expect(page.getByText('2 orders handed out')).toBeVisible();
}

async function deliverOneOfTwo({ page }: At, { web, call }: Orders): Promise<void> {
  await page.goto('/office/');
  const stops = page.getByRole('main').getByRole('list').first().getByRole('listitem');
  await expect(stops).toHaveCount(2);
  await expect(stops.first()).toContainText(web);
  await expect(stops.first().getByRole('link', { name: /^Call/ })).toHaveAttribute('href', /^tel:\+8801/);
  await expect(stops.first().getByRole('link', { name: /^Map/ })).toHaveAttribute(
    'href',
    /google.com\/maps.*Mirpur/,
  );
  await page.getByRole('button', { name: `Open: ${web}` }).click();
  await expectAccessible(page, 'a stop');
  await page.getByRole('button', { name: /^Delivered · Tk/ }).click();
  await expect(stops).toHaveCount(1);
  await page.getByRole('button', { name: `Open: ${call}` }).click();
  await page.getByRole('button', { name: 'Refused' }).click();
  await page.getByRole('button', { name: 'nobody at home' }).click();
  await page.getByRole('button', { name: 'Refused' }).click();
  await expect(page.getByText('Refused: nobody at home')).toBeVisible();
}

/** Jamal counts ten taka too little, without seeing the sum, and signs the difference. */
async function countWithoutTheSum({ page }: At, karim: At, taka: number): Promise<void> {
  expect(takaIn(await karim.page.locator('dd').nth(1).innerText())).toBe(taka + 10);
  await visit(page, '/count-cash');
  const form = page.getByRole('form', { name: karim.name });
  await expect(form).not.toContainText('Tk');
  await form.getByLabel('Counted, in whole taka').fill(bengaliNumbers(String(taka)));
  await form.getByRole('button', { name: 'Save the count' }).click();
  const count = page.getByRole('listitem').filter({ hasText: karim.name });
  await expect(count).toContainText('−Tk 10');
  await count.getByRole('button', { name: 'I agree to the difference' }).click();
  await expect(count.getByText('not yet')).toHaveCount(1);
  await expectAccessible(page, 'a count');
}

/** The owner closes the day, once Karim has signed the difference too. */
async function closeTheDay(page: Page, karim: At, taka: number): Promise<void> {
  await page.goto('/office/cash');
  await expect(page.getByText('One rider still has cash')).toBeVisible();
  const counted = page.getByLabel('Counted in the drawer, in taka');
  await counted.fill('1');
  await page.route('**/api/office/**', (route) => route.abort());
  await page.getByRole('button', { name: 'Close the day' }).click();
  await expect(page.getByText('No connection. Press again when it is back')).toBeVisible();
  await page.unroute('**/api/office/**');
  await page.getByRole('button', { name: 'Close the day' }).click();
  const question = page.getByRole('dialog', { name: /^Close \d+ \w+ \d+ with Tk/ });
  await expect(question.getByText(/orders? to pick or pack/)).toBeVisible();
  await expectAccessible(page, 'the question before the close');
  await question.getByRole('button', { name: 'Not yet' }).click();
  await expect(counted).toHaveValue('1');
  await page.getByRole('button', { name: 'Close the day' }).click();
  await page.getByRole('button', { name: 'Yes, close' }).click();
  await expect(page.getByRole('alert')).toContainText('a difference has not been signed');

  await visit(karim.page, '/');
  await karim.page.getByRole('button', { name: 'I agree to the difference' }).click();
  await expect(karim.page.getByRole('button', { name: 'I agree to the difference' })).toBeHidden();
  await expect(karim.page.locator('dd').nth(1)).toHaveText('Tk 0');
  await visit(page, '/cash');
  const sumOf = (name: string) => page.getByRole('region', { name }).locator('dd').last();
  await expect(sumOf('Where the cash is')).toHaveText('Tk 0');
  await expect(sumOf('Drawer')).toContainText(taka.toLocaleString('en'));
  await counted.fill(String(taka));
  await page.getByRole('button', { name: 'Close the day' }).click();
  await page.getByRole('button', { name: 'Yes, close' }).click();
  await expect(page.getByText('The day is closed.')).toBeVisible();
}

/** Something was forgotten: the owner takes the close back, with a reason. */
async function reopenTheDay({ page, name }: At): Promise<void> {
  const newest = page.getByRole('region', { name: 'Closed days' }).getByRole('listitem').first();
  await newest.getByRole('button', { name: 'Reopen' }).click();
  const reopen = page.getByRole('dialog', { name: /^Reopen/ });
  await reopen.getByLabel('Why?').fill('one delivery was missing');
  await expectAccessible(page, 'the reopening of a day');
  await reopen.getByRole('button', { name: 'Reopen' }).click();
  await expect(newest).toContainText(`Reopened by ${name}: one delivery was missing`);
  await expect(page.getByRole('button', { name: 'Close the day' })).toBeVisible();
}
