import { expect, type Page } from '@playwright/test';
import { bengaliNumbers } from '../../../../office/app/i18n/bengali-digits.ts';
import { onServer } from '../../../../server/testing/postgres.ts';
import { expectAccessible } from '../../shop/axe.ts';
import { loseResponse } from '../../shop/network-faults.ts';
import { dismissNotices, newStaff, signIn } from '../office.ts';
import { test } from '../own-shop.ts';

/** Opens a list of so many goods, in the order of the market, for an editor. */
async function openPrices(page: Page, database: string, goods: number) {
  await onServer(database, (client) =>
    client.query(
      `UPDATE price_board SET products =
        (SELECT jsonb_agg(id) FROM (SELECT id FROM product WHERE listed ORDER BY id LIMIT $1) AS first)`,
      [goods],
    ),
  );
  await signIn(page, 'editor');
  await page.goto('/office/prices');
  await expect(fieldsOf(page)).toHaveCount(goods);
}
const fieldsOf = (page: Page) => page.getByRole('textbox', { name: /^New price of/ });
/** The price until now stands in the empty field. */
const priceAt = async (page: Page, row: number) =>
  Number(await fieldsOf(page).nth(row).getAttribute('placeholder'));

/** With a mouse, as on a computer; nothing is saved. */
async function dragThirdToTop(phone: Page): Promise<void> {
  const storageState = await phone.context().storageState();
  const context = await phone
    .context()
    .browser()!
    .newContext({ hasTouch: false, isMobile: false, storageState });
  const page = await context.newPage();
  await page.goto(phone.url());
  const items = page.getByRole('listitem');
  await expect(items.first()).toBeVisible();
  const [first = '', second = '', third = ''] = await items.allTextContents();
  await items.nth(2).getByTitle('Drag to another place').hover();
  await page.mouse.down();
  await items.first().hover();
  // The browser needs a second move to enter a row.
  await items.first().hover({ position: { x: 100, y: 10 } });
  await page.mouse.up();
  await expect(items).toContainText([third, first, second]);
  await expect(items.first().getByRole('textbox')).toHaveValue('1');
  await context.close();
}

/** A person needs about this long for a key, and for a tap, in ms. */
const KEY = 500;
const TAP = 2_000;

test('a morning’s prices: a change takes less than 4 s of keys and taps, also with preview and publication; the draft survives, and prices for later wait', async ({
  page,
  shop,
}) => {
  test.setTimeout(120_000);
  await openPrices(page, shop.database, 60);
  const before = await page.evaluate<number[]>(
    "[...document.querySelectorAll('[data-price-field]')].slice(0, 50).map((field) => Number(field.placeholder))",
  );
  let [keys, taps] = [0, 0];
  await fieldsOf(page).first().click();
  taps += 1;
  const typed = new Map<number, number>();
  for (const [row, price] of before.entries()) {
    if (row % 5 === 0 || row % 5 === 3) {
      const taka = Math.round(price * 1.1) + 1;
      typed.set(row, taka);
      const text = row % 2 === 0 ? String(taka) : bengaliNumbers(String(taka));
      await page.keyboard.insertText(text);
      keys += text.length;
    }
    await page.keyboard.press('Enter');
    keys += 1;
  }
  expect(typed.size).toBe(20);
  await expect(page.getByText('20 changed')).toBeVisible();
  // Goods for a few taka change by more than 30 %: each of them asks.
  const asking = page.getByRole('button', { name: 'Yes, it is right' });
  for (let left = await asking.count(); left > 0; left--) {
    await asking.first().click();
    taps += 1;
  }
  await page.getByRole('button', { name: 'Preview 20 changes' }).click();
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(20);
  await page.getByRole('button', { name: 'Publish 20 prices' }).click();
  await expect(page.getByRole('status').last()).toContainText('20 prices are published.');
  taps += 2;
  // 80 changes take less than five minutes.
  expect((keys * KEY + taps * TAP) / typed.size).toBeLessThan(3_750);

  const [row, taka] = [...typed][1]!;
  await expect.poll(() => priceAt(page, row)).toBe(taka);
  await page.getByRole('region', { name: 'Publications' }).getByRole('button', { name: 'Undo all' }).click();
  await expect(page.getByRole('status').last()).toContainText('The prices before are back.');
  await expect.poll(() => priceAt(page, row)).toBe(before[row]);

  const field = fieldsOf(page).first();
  await test.step('a jump asks, chips and percents change prices, and the draft survives the device and the network', async () => {
    const price = await priceAt(page, 0);
    await page.route('**/api/office/prices/draft/', (route) => route.abort());
    await field.fill(bengaliNumbers(String(price * 2)));
    await expect(page.getByText(/\+100 %/)).toBeVisible();
    await expect(page.getByRole('button', { name: /^Preview/ })).toBeDisabled();
    await page.getByRole('button', { name: 'Yes, it is right' }).click();
    await expect(page.getByRole('button', { name: 'Preview 1 change' })).toBeEnabled();
    await field.focus();
    await page.getByRole('button', { name: '+10' }).click();
    await expect(field).toHaveValue(String(price * 2 + 10));
    await expect(field).toBeFocused();
    await expect(page.getByText('The draft is on this device.')).toBeVisible();
    await page.reload();
    await expect(field).toHaveValue(String(price * 2 + 10));
    await page.unroute('**/api/office/prices/draft/');
    await expect(page.getByText('The draft is stored.')).toBeVisible();

    // Another phone of the same person has nothing of it.
    await page.evaluate('localStorage.clear()');
    await page.reload();
    await expect(field).toHaveValue(String(price * 2 + 10));

    await page.getByRole('button', { name: 'Discard all' }).click();
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(field).toHaveValue(String(price * 2 + 10));
    await page.getByRole('button', { name: 'Discard all' }).click();
    await page.getByText('Change a whole category').click();
    await page.getByLabel('Percent').fill('−১০');
    await page.getByRole('button', { name: /^Apply/ }).click();
    await expect(field).toHaveValue(String(Math.max(1, Math.round(price * 0.9))));
    await page.getByRole('button', { name: 'Discard all' }).click();
  });

  await test.step('the list is arranged, and prices for later wait for their time', async () => {
    await page.getByRole('link', { name: 'Arrange the list' }).click();
    await expect(page.getByRole('listitem').nth(1)).toBeVisible();
    const second = page.getByRole('listitem').nth(1);
    const place = second.getByRole('textbox', { name: /to place$/ });
    const title = await place.getAttribute('aria-label');
    const name = /^Move (.*) to place$/.exec(title ?? '')?.[1] ?? '';
    await place.fill('১');
    await place.press('Enter');
    await dragThirdToTop(page);
    const all = page.getByLabel('Add a whole category');
    await all.selectOption(await all.locator('option', { hasText: 'Paper' }).getAttribute('value'));
    const tissue = page.getByRole('listitem').filter({ hasText: 'Toilet tissue' });
    await expect(tissue).toBeVisible();
    // Somebody else arranges it meanwhile. Each removes a product, and neither of them comes back.
    const jamal = await newStaff('editor', 'Jamal');
    const { version, rows } = await jamal.api.getPriceBoard();
    const products = rows.map(({ product }) => product).slice(0, -1);
    const removed = rows
      .slice(-2)
      .map((row) => page.getByRole('button', { name: `Remove ${row.name} from the list`, exact: true }));
    await removed[0]!.click();
    await expect(removed[1]!).toBeVisible();
    await jamal.api.arrangePriceBoard({ body: { version, products } });
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('alert').last()).toContainText(
      new RegExp(`^${jamal.name} arranged the list at .*Check the products and their order, then save\\.`),
    );
    await expect(tissue).toBeVisible();
    for (const button of removed) await expect(button).toBeHidden();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('heading', { name: 'Prices' })).toBeVisible();
    await expect(page.getByRole('listitem').first()).toContainText(name);

    const before = await priceAt(page, 0);
    await field.fill(String(before + 1));
    await page.getByRole('button', { name: 'Preview 1 change' }).click();
    await expectAccessible(page, 'preview');
    const inTwoHours = new Date(Date.now() + 2 * 3_600_000).toLocaleTimeString('en-GB', {
      timeZone: 'Asia/Dhaka',
      hour: '2-digit',
      minute: '2-digit',
    });
    // The publication is stored, its response is lost, and the preview is opened again.
    await loseResponse(page, '**/api/office/prices/publications/');
    await page.getByLabel(/^Time/).fill(inTwoHours);
    await page.getByRole('button', { name: 'Publish 1 price' }).click();
    await expect(page.getByText('Your draft is safe')).toBeVisible();
    await dismissNotices(page);
    await page.getByRole('button', { name: 'Back' }).click();
    await page.getByRole('button', { name: 'Preview 1 change' }).click();
    await page.getByLabel(/^Time/).fill(inTwoHours);
    await page.getByRole('button', { name: 'Publish 1 price' }).click();
    const history = page.getByRole('region', { name: 'Publications' });
    await expect(page.getByRole('button', { name: 'Preview 0 changes' })).toBeVisible();
    await expect(history.getByRole('listitem').filter({ hasText: 'Planned' })).toHaveCount(1);
    expect(await priceAt(page, 0)).toBe(before);
    await history.getByRole('button', { name: 'Cancel it' }).click();
    await expect(history.getByRole('listitem').first()).toContainText('Cancelled');
  });

  await test.step('a draft is not stored for the next person at this device', async () => {
    const karim = await signIn(page, 'editor', 'Karim');
    const sent = page.waitForResponse((response) => response.url().endsWith('/prices/draft/'));
    await field.fill('77');
    expect((await sent).status()).toBe(409);
    expect((await karim.api.getPriceBoard()).draft).toBeNull();
  });
});
