import { formatTk, wholeTaka } from '@haat/contract/common/money';
import { fillReceiver, open, openDrawer, quickAdd, review, unfoldLines } from './buying.ts';
import { expect, productNamed, test } from './fixture.ts';

test('a guest’s order from the cart to its page: units, sums, times, and the link to it', async ({
  page,
  request,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const rice = await productNamed(request, 'Miniket');
  const unit = `${rice.unit} · Tk ${rice.price.toFixed(2)}`;
  const unitOfOne = `${rice.unit} · 1 × Tk ${rice.price.toFixed(2)}`;
  const cash = formatTk(wholeTaka(Math.round(rice.price * 105)));

  await test.step('a line names its unit in the cart, at checkout and in the order; the cart names tax and delivery', async () => {
    expect(rice.unit).not.toBe('');
    await page.clock.install();
    await open(page, '/products?search=Miniket');
    await quickAdd(page, rice);
    const drawer = page.getByRole('dialog', { name: 'Your Cart' });
    await expect(drawer.getByText(unit, { exact: true })).toBeVisible();
    await expect(drawer.getByText('Tax (5%) and any delivery charge are added at checkout.')).toBeVisible();
    await page.reload();
    await openDrawer(page);
    await expect(drawer.getByText(unit, { exact: true })).toBeVisible();
    await drawer.getByRole('link', { name: 'Checkout' }).click();
    await unfoldLines(page);
    await expect(page.getByText(unitOfOne, { exact: true })).toBeVisible();
    await fillReceiver(page);
    const dialog = await review(page);
    await expect(dialog.getByText('To pay in cash, in whole taka')).toBeVisible();
    await expect(dialog.getByText(cash)).toBeVisible();
    await dialog.getByRole('button', { name: 'Confirm' }).click();
  });

  await test.step('the confirmation names the sum for the rider, the time, and the link to copy and to send', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you for your order');
    // The same after the reload.
    await expect(page.getByText('Guest order placed successfully!')).toBeVisible();
    await page.clock.fastForward(3_000);
    await expect(page.getByText('Guest order placed successfully!')).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you for your order');
    await expect(page.getByRole('definition').filter({ hasText: cash })).toBeVisible();
    await expect(page.getByText('To pay to the rider, in cash')).toBeVisible();
    await expect(page.getByText('Within 3 hours of ordering', { exact: true })).toBeVisible();

    const link = await page.getByRole('link', { name: 'See your order' }).getAttribute('href');
    await page.getByRole('button', { name: 'Copy link' }).click();
    await expect(page.getByText('The link to your order is copied.')).toBeVisible();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(new URL(link!, page.url()).href);
    const whatsapp = await page.getByRole('link', { name: 'Send by WhatsApp' }).getAttribute('href');
    expect(new URL(whatsapp!).searchParams.get('text')).toContain(link);
  });

  await test.step('the page of the order names the unit', async () => {
    await page.getByRole('link', { name: 'See your order' }).click();
    await expect(page.getByText(unitOfOne, { exact: true })).toBeVisible();
  });
});
