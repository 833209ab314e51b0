import { dayInDhaka } from '@haat/contract/time/dhaka-time';
import { DAY } from '@haat/contract/time/durations';
import type { Page } from '@playwright/test';
import { newStaff, signIn } from '../../office/office.ts';
import { ownShopTest } from '../../office/own-shop.ts';
import { expectAccessible } from '../axe.ts';
import { confirmOrderInBengali, fillReceiverInBengali, lineOf, open, openWithCart } from '../buying.ts';
import { asNewVisitor, expect, productNamed } from '../fixture.ts';

const test = ownShopTest();
test.use({ viewport: { width: 360, height: 740 } });

const day = (days: number) => dayInDhaka(new Date(Date.now() + days * DAY));
/** The index of a day in the week, which begins on Monday. */
const weekday = (days: number) => (new Date(day(days)).getUTCDay() + 6) % 7;
/**
 * Shows the pages as at a time of today in Dhaka: the clock of the phone is a day behind, and the shop has that time. (The time of the server
 * itself cannot be set.)
 */
async function atTime(page: Page, clock: string): Promise<void> {
  const time = new Date(`${day(0)}T${clock}:00+06:00`);
  await page.clock.setFixedTime(new Date(time.getTime() - DAY));
  await page.unroute('**/bn**');
  await page.route('**/bn**', (route) =>
    route.request().method() === 'HEAD'
      ? // From a cache before the shop.
        route.fulfill({ headers: { date: new Date(time.getTime() - 120_000).toUTCString(), age: '120' } })
      : route.fallback(),
  );
}
/** The promise of the home delivery on the home page. */
const promise = (page: Page) =>
  page.getByRole('main').getByText('হোম ডেলিভারি', { exact: true }).locator('..');
const banner = (page: Page) => page.getByRole('complementary', { name: 'ফোনে বা হোয়াটসঅ্যাপে অর্ডার করুন' });

test('where the shop is closed, nobody is promised that time: the owner sets hours, a guest orders at 23:50 and before a holiday', async ({
  page,
  request,
}) => {
  test.slow();
  const names = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
  const fieldsOf = (name: string) => page.getByRole('group', { name });
  const today = fieldsOf(names[weekday(0)]!);
  const save = () => page.getByRole('button', { name: 'Save', exact: true }).click();
  const saved = page.getByText('Saved. Shoppers see it within a second.');

  await test.step('the owner sets one day, copies it to all, and closes today', async () => {
    const { api } = await signIn(page, 'owner');
    await api.addZone({
      body: {
        ...{ name: 'Bangladesh', name_bn: 'সারা দেশ', areas: [], everywhere_else: true, charge_paisa: 0 },
        ...{ free_from_paisa: null, hours: 3, smallest_order_paisa: null, weight_limit_grams: null },
      },
    });
    await page.goto('/office/hours');
    await page.getByRole('button', { name: 'Set opening hours' }).click();
    await today.getByLabel('Closes').fill('');
    await save();
    await expect(page.getByText('Type when it opens and closes.')).toBeVisible();
    await today.getByLabel('Closes').fill('22:30');
    await today.getByRole('button', { name: /^Same on all days/ }).click();
    // The other days are folded.
    await expect(page.locator('summary', { hasText: names[weekday(1)]! })).toContainText('22:30');
    await today.getByLabel('Closed').check();
    await save();
    await expect(saved).toBeVisible();
    await expectAccessible(page, 'opening hours');
  });

  const rice = await productNamed(request, 'miniket rice');
  await asNewVisitor(page);
  await test.step('at 23:50 the pages say from when it is delivered, and the order is promised then', async () => {
    await atTime(page, '23:50');
    await expect(async () => {
      await open(page, '/bn');
      await expect(promise(page)).toContainText('আগামীকাল সকাল ৯টা থেকে', { timeout: 5_000 });
    }).toPass({ timeout: 40_000 });
    await expect(banner(page).getByRole('paragraph')).toHaveText('ডেলিভারি: আগামীকাল সকাল ৯টা থেকে');
    await expect(banner(page).getByRole('link', { name: 'হোয়াটসঅ্যাপ' })).toBeVisible();
    await expect(banner(page).getByRole('link', { name: 'হটলাইন' })).toBeVisible();
    await openWithCart(page, [lineOf(rice)], '/bn/checkout');
    await fillReceiverInBengali(page);
    const time = 'আগামীকাল সকাল ৯টা–দুপুর ১২টা';
    await expect(page.getByRole('radio', { name: `হোম ডেলিভারি ${time}` })).toBeChecked();
    await confirmOrderInBengali(page);
    await expect(page.getByText('আপনার অর্ডারটি পেয়েছি!')).toBeVisible();
    await expect(page.getByRole('definition').filter({ hasText: time })).toBeVisible();
  });

  await test.step('a closure warns of that order, and the day before it the pages name it', async () => {
    await page.clock.setFixedTime(new Date());
    await signIn(page, 'owner', 'Karim');
    await page.goto('/office/hours');
    await today.getByLabel('Closed').uncheck();
    await page.getByRole('button', { name: 'Add a closure' }).click();
    const closure = page.getByRole('region', { name: 'Closure' });
    await closure.getByLabel('Last day').fill(day(1));
    await closure.getByLabel('First day').fill(day(1));
    await closure.getByLabel('Name in Bengali').fill('বিজয় দিবস');
    await save();
    await expect(page.getByRole('alert')).toContainText(
      '1 open order is promised for a time that would be closed.',
    );
    await expectAccessible(page, 'a closure with a warning');
    await page.getByRole('button', { name: 'Save all the same' }).click();
    await expect(saved).toBeVisible();

    await asNewVisitor(page);
    await atTime(page, '11:00');
    await expect(async () => {
      await open(page, '/bn');
      await expect(promise(page)).toContainText('আগামীকাল বন্ধ (বিজয় দিবস)', { timeout: 5_000 });
    }).toPass({ timeout: 40_000 });
    await expect(banner(page).getByRole('paragraph')).toHaveText('ডেলিভারি: আগামীকাল বন্ধ (বিজয় দিবস)');
  });

  const { api } = await newStaff('owner', 'Rina');
  const { version } = await api.getCalendar();
  await api.changeCalendar({ body: { version, week: null, special: [], orders_seen: 1 } });
});
