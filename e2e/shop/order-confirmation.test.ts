import { formatTk, wholeTaka } from '@haat/contract/common/money';
import { fillReceiver, lineOf, openWithCart, review } from './buying.ts';
import { expect, fillCart, openAs, test } from './customers.ts';
import { productNamed } from './fixture.ts';

test('a guest’s confirmation names the sum for the rider, the time, and the link to copy and to send', async ({
  page,
  request,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const rice = await productNamed(request, 'Miniket');
  await openWithCart(page, [lineOf(rice, 2)], '/checkout');
  await fillReceiver(page);
  await (await review(page)).getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you for your order');
  // The same after the reload.
  await expect(page.getByText('Guest order placed successfully!')).toBeVisible();
  await expect(page.getByText('Guest order placed successfully!')).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you for your order');
  const cash = formatTk(wholeTaka(Math.round(rice.price * 2 * 105)));
  const sum = page.getByRole('definition').filter({ hasText: cash });
  await expect(sum).toBeVisible();
  await expect(page.getByText('To pay to the rider, in cash')).toBeVisible();
  await expect(page.getByText('Within 3 hours of ordering', { exact: true })).toBeVisible();

  const link = await page.getByRole('link', { name: 'See your order' }).getAttribute('href');
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('The link to your order is copied.')).toBeVisible();
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(new URL(link!, page.url()).href);
  const whatsapp = await page.getByRole('link', { name: 'Send by WhatsApp' }).getAttribute('href');
  expect(new URL(whatsapp!).searchParams.get('text')).toContain(link);
});

test('a guest who picks the order up pays at the shop', async ({ page, request }) => {
  const rice = await productNamed(request, 'Miniket');
  await openWithCart(page, [lineOf(rice)], '/checkout');
  await fillReceiver(page);
  await page.getByRole('radio', { name: 'Store pickup' }).check();
  await (await review(page)).getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('To pay at the shop, in cash')).toBeVisible();
  await expect(page.getByText('We call you when it is packed')).toBeVisible();
});

test('a customer’s confirmation is above the list of orders', async ({ page, request, amina }) => {
  const rice = await productNamed(request, 'Miniket');
  await fillCart(amina, rice.id, 2);
  await openAs(page, amina, '/checkout');
  await fillReceiver(page);
  await page.getByLabel('Email').fill('amina@example.com');
  await (await review(page)).getByRole('button', { name: 'Confirm' }).click();
  await expect(page).toHaveURL('/order');
  await expect(page.getByRole('heading', { name: 'Thank you for your order' })).toBeFocused();
  const cash = formatTk(wholeTaka(Math.round(rice.price * 2 * 105)));
  await expect(page.getByRole('definition').filter({ hasText: cash })).toBeVisible();
});
