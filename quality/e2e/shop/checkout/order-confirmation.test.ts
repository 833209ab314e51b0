import { formatTk, wholeTaka } from '@haat/contract/money/money';
import type { Route } from '@playwright/test';
import { fillReceiver, lineOf, open, quickAdd, review, setCart, unfoldLines } from '../buying.ts';
import { visit } from '../client-navigation.ts';
import { expect, fillCart, inDatabase, newPhone, openAs, test } from '../customers.ts';
import { asNewVisitor, productNamed } from '../fixture.ts';

const notesOf = (phone: string) =>
  inDatabase(
    `select orders.note, if_missing, array_agg(item.note order by item.id) as lines from orders join order_item item on order_id = orders.id
     where receiver_phone_number = $1 group by orders.id order by orders.id desc limit 1`,
    [phone],
  );

test('an order from the cart to its page, of a guest and of a customer', async ({
  page,
  request,
  context,
  amina,
}) => {
  test.setTimeout(150_000);
  await test.step('a guest’s order from the cart to its page: units, notes, sums, times, and the link to it', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const rice = await productNamed(request, 'Miniket');
    const unit = `${rice.unit} · Tk ${rice.price.toFixed(2)}`;
    const unitOfOne = `${rice.unit} · 1 × Tk ${rice.price.toFixed(2)}`;
    const cash = formatTk(wholeTaka(Math.round(rice.price * 105)));
    const phone = newPhone();
    const line = page.getByLabel(`Note for ${rice.name}`);
    const choice = page.getByLabel('If something is missing');

    await test.step('a line names its unit in the cart and at checkout; the cart names tax and delivery', async () => {
      expect(rice.unit).not.toBe('');
      await page.clock.install();
      await open(page, '/products?search=Miniket');
      await quickAdd(page, rice);
      const drawer = page.getByRole('dialog', { name: 'Your Cart' });
      await expect(drawer.getByText(unit, { exact: true })).toBeVisible();
      await expect(drawer.getByText('Tax (5%) and any delivery charge are added at checkout.')).toBeVisible();
      await drawer.getByRole('link', { name: 'Checkout' }).click();
      await unfoldLines(page);
      await expect(page.getByText(unitOfOne, { exact: true })).toBeVisible();
    });

    await test.step('what is written, and chosen for missing goods, survives a reload', async () => {
      await expect(choice).toHaveValue('call');
      await fillReceiver(page);
      await page.getByLabel('Phone').fill(phone);
      await page.getByLabel('Note for the shop').fill('Ring at the second gate');
      await page.getByRole('button', { name: `Add a note for ${rice.name}` }).click();
      await expect(line).toBeFocused();
      await line.fill('The newest bag');
      await choice.selectOption('Replace it with something similar');
      await page.reload();
      await expect(line).toHaveValue('The newest bag');
      await expect(page.getByLabel('Note for the shop')).toHaveValue('Ring at the second gate');
      await expect(choice).toHaveValue('replace');
    });

    await test.step('a note that is too long has an error at its field, from the page and from the shop', async () => {
      const note = page.getByLabel('Note for the shop');
      const placeOrder = page.getByRole('button', { name: 'Place Order' });
      // As many characters as the fields take, twice as many when they are cleaned.
      await note.fill('\u09df'.repeat(300));
      await line.fill('\u09dc'.repeat(120));
      await page.locator('main form button[aria-expanded=true]').first().click();
      await placeOrder.click();
      await expect(note).toBeFocused();
      for (const field of [note, line]) await expect(field).toHaveAccessibleDescription('This is too long');
      await note.fill('Ring at the second gate');
      await placeOrder.click();
      await expect(line).toBeFocused();
      await line.fill('The newest bag');
      await expect(line).toBeFocused();

      const json = {
        code: 'invalid',
        message: '',
        fields: { note: { code: 'too_long', params: { max: 500 } } },
      };
      const refuse = (route: Route) => route.fulfill({ status: 400, json });
      await page.route('**/api/order-app/guest-orders/', refuse, { times: 1 });
      await (await review(page)).getByRole('button', { name: 'Confirm' }).click();
      await expect(note).toBeFocused();
      await expect(note).toHaveAccessibleDescription('This is too long');
    });

    await test.step('the confirmation names the sum for the rider, the time, and the link to copy and to send', async () => {
      const dialog = await review(page);
      await expect(dialog.getByText('To pay in cash, in whole taka')).toBeVisible();
      await expect(dialog.getByText(cash)).toBeVisible();
      await dialog.getByRole('button', { name: 'Confirm' }).click();
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
      // This device offers the order again.
      const [order] = JSON.parse(await page.evaluate<string>("localStorage.getItem('guest_orders')"));
      expect(link).toContain(order.token);
      await page.getByRole('button', { name: 'Copy link' }).click();
      await expect(page.getByText('The link to your order is copied.')).toBeVisible();
      expect(await page.evaluate('navigator.clipboard.readText()')).toBe(new URL(link!, page.url()).href);
      const whatsapp = await page.getByRole('link', { name: 'Send by WhatsApp' }).getAttribute('href');
      expect(new URL(whatsapp!).searchParams.get('text')).toContain(link);
    });

    await test.step('the shop and the page of the order show unit and notes', async () => {
      await page.getByRole('link', { name: 'See your order' }).click();
      await expect(page.getByText(unitOfOne, { exact: true })).toBeVisible();
      await expect(page.getByText('“The newest bag”')).toBeVisible();
      await expect(page.getByText('Ring at the second gate')).toBeVisible();
      expect(await notesOf(`+88${phone}`)).toEqual({
        note: 'Ring at the second gate',
        if_missing: 'replace',
        lines: ['The newest bag'],
      });
    });

    await test.step('the shopper is asked with that answer the next time', async () => {
      await setCart(page, [lineOf(rice)]);
      await visit(page, '/checkout');
      await expect(choice).toHaveValue('replace');
    });
  });

  await asNewVisitor(page);
  await test.step('a customer’s notes go with the order, in Bengali', async () => {
    const rui = await productNamed(request, 'Rui');
    await fillCart(amina, rui.id, 1);
    await openAs(page, amina, '/bn/checkout');
    await page.getByLabel('নাম').fill('আমিনা');
    await page.getByLabel('মোবাইল নম্বর').fill(amina.phone);
    await page.getByLabel('ঠিকানা', { exact: true }).fill('মিরপুর ১০');
    await page.getByLabel('ইমেইল').fill('amina@example.com');
    await unfoldLines(page);
    await page.getByRole('button', { name: 'নোট লিখুন' }).click();
    await page.getByRole('textbox', { name: /নোট$/ }).fill('ছোট টুকরা');
    await page.getByLabel('দোকানকে কিছু বলতে চান?').fill('আগে ফোন করুন');
    await page.locator('main form button[type=submit]').click();
    await page.getByRole('dialog').getByRole('button', { name: 'নিশ্চিত করুন' }).click();
    await expect(page).toHaveURL('/bn/order');
    expect(await notesOf(`+88${amina.phone}`)).toMatchObject({ note: 'আগে ফোন করুন', lines: ['ছোট টুকরা'] });
  });
});
