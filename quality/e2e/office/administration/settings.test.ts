import type { OfficeZone } from '@haat/contract/office/delivery-zones';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../../shop/axe.ts';
import { fillReceiver, lineOf, openWithCart, review } from '../../shop/buying.ts';
import { expect, productNamed } from '../../shop/fixture.ts';
import { holdRequest } from '../../shop/network-faults.ts';
import { changeSettings, dismissNotices, moveAs, newStaff, placeOrder, signIn, visit } from '../office.ts';
// Zones and taxes change what every order of a shop costs.
import { test } from '../own-shop.ts';

const save = (page: Page) => page.getByRole('button', { name: 'Save' }).click();

test('an owner changes zones, taxes and settings', async ({ page }) => {
  test.setTimeout(180_000);
  const rina = await signIn(page, 'owner');
  const jamal = await newStaff('owner', 'Jamal');
  await page.goto('/office/zones');

  await test.step('an owner adds a zone with Bengali digits, and of two who change it the second sees what is stored', async () => {
    await page.getByRole('button', { name: 'Add a zone' }).click();
    await expect(page.getByText('all others are refused until')).toBeVisible();
    await page.getByLabel('Name in English').fill('Dhaka city');
    await page.getByLabel('Name in Bengali').fill('ঢাকা শহর');
    await page.getByLabel('Charge in taka').fill('৬০.৫০');
    await page.getByLabel('Free from, in taka').fill('১,০০০');
    await page.getByLabel('Promised within, in hours').fill('৩');
    await save(page);
    await expect(page.getByText('Add at least one area.')).toBeVisible();
    await page.getByRole('combobox', { name: 'Add an area' }).fill('dhaka');
    await page.getByRole('option', { name: 'Dhaka', exact: true }).click();
    await expectAccessible(page, 'a new zone');
    await save(page);
    const zone = page.getByRole('region', { name: 'Dhaka city' });
    await expect(zone).toContainText('Tk 60.50');
    await expect(zone).toContainText('free from Tk 1,000 · within 3 hours');
    await zone.getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('button', { name: 'What would orders pay?' }).click();
    await expect(page.getByText(/the last seven days/)).toBeVisible();

    const [{ id, areas: ticked, ...stored }] = (await jamal.api.listZones()) as [OfficeZone];
    const same = { ...stored, areas: ticked.map((area) => area.id) };
    await jamal.api.changeZone({ params: { id }, body: { ...same, charge_paisa: 7000 } });

    await page.getByLabel('Promised within, in hours').fill('5');
    await save(page);
    const conflict = page.getByRole('alert').filter({ hasText: `${jamal.name} changed this` });
    await expect(conflict).toContainText('Stored now: Dhaka city (ঢাকা শহর) · Tk 70');
    await expect(page.getByLabel('Promised within, in hours')).toHaveValue('5');
    await page.getByLabel('Charge in taka').fill('70');
    await save(page);
    await expect(zone).toContainText('within 5 hours');

    await test.step('the response of one form does not close another', async () => {
      const terms = { name: 'Sylhet', name_bn: 'সিলেট', charge_paisa: 12_000, hours: null };
      await jamal.api.addZone({ body: { ...same, ...terms, areas: [1] } });
      await visit(page, '/more');
      await visit(page, '/zones');
      await zone.getByRole('button', { name: 'Edit' }).click();
      await dismissNotices(page);
      const release = await holdRequest(page, '**/api/office/zones/*/');
      await save(page);
      await expect(page.getByLabel('Charge in taka')).toBeDisabled();
      await page.getByRole('region', { name: 'Sylhet' }).getByRole('button', { name: 'Edit' }).click();
      await page.getByLabel('Charge in taka').fill('99');
      release();
      await expect(page.getByText('Saved.')).toBeVisible();
      await expect(page.getByLabel('Charge in taka')).toHaveValue('99');
      page.once('dialog', (dialog) => dialog.accept());
      await page.getByRole('button', { name: 'Remove', exact: true }).click();
      await expect(page.getByLabel('Charge in taka')).toHaveCount(0);
      await expect(page.getByRole('region', { name: 'Sylhet' })).toHaveCount(0);
    });

    await test.step('the desk takes the suggested area by two keys', async () => {
      await visit(page, '/desk');
      await page.getByLabel('Address').fill('House 9, Road 3, Mirpur-10');
      const area = page.getByRole('combobox', { name: 'Area' });
      await area.focus();
      await expect(page.getByRole('option', { name: 'Mirpur 10' })).toBeVisible();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await expect(area).toHaveValue('Mirpur 10, Mirpur');
      await page.getByRole('button', { name: 'Delete draft' }).click();
    });

    await visit(page, '/zones');
    await zone.getByRole('button', { name: 'Edit' }).click();
    page.once('dialog', (dialog) => dialog.accept());
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(page.getByText('No zones: delivery is free everywhere.')).toBeVisible();
  });

  await test.step('the tax of a category, in Bengali, and that of the shop, which the checkout names at once', async () => {
    await visit(page, '/tax');
    await dismissNotices(page);
    await page.getByRole('button', { name: 'বাংলা' }).click();
    const first = page.getByRole('list').getByRole('combobox').first();
    await first.focus();
    await first.selectOption({ label: '১৫% যোগ হয়' });
    await expect(page.getByText('পরের অর্ডার থেকে চলবে')).toBeVisible();
    await expect(first).toBeFocused();
    await page.getByRole('button', { name: 'English' }).click();
    await page.getByLabel('Rate in percent').fill('৭.৫');
    await page.getByRole('button', { name: 'Save the tax' }).click();
    await expect(page.getByText('Saved. The tax counts for orders placed from now on.')).toBeVisible();
    await expect(async () => {
      const rice = await productNamed(page.request, 'miniket rice');
      await openWithCart(page, [lineOf(rice)], '/checkout');
      await expect(page.getByRole('term').filter({ hasText: 'Tax (7.5%)' })).toBeVisible({ timeout: 3_000 });
    }).toPass({ timeout: 30_000 });
  });

  await test.step('an owner limits the pieces of an order; of two the second sees what is stored', async () => {
    await page.goto('/office/settings');
    const pieces = page.getByLabel('Pieces of one product without a verified phone');
    await pieces.fill('৫');
    await changeSettings(jamal, { sms_parts_per_day: null });
    // What is stored cannot be read after the conflict.
    await page.route('**/api/office/shop-settings/', (route) =>
      route.request().method() === 'GET' ? route.abort() : route.continue(),
    );
    await save(page);
    await expect(page.getByText('Somebody has changed the settings in the meantime.')).toBeVisible();
    await page.unroute('**/api/office/shop-settings/');
    await save(page);
    await expect(page.getByRole('alert').filter({ hasText: jamal.name })).toBeVisible();
    await expect(page.getByText('Stored now: none').first()).toBeVisible();
    await expect(pieces).toHaveValue('৫');
    await save(page);
    await expect(page.getByText('Saved.')).toBeVisible();

    await visit(page, '/call-rules');
    await page.getByLabel(/^First order from/).fill('৫,০০০');
    await save(page);
    await expect(page.getByText('The rules are saved.')).toBeVisible();
  });

  await test.step('an owner edits an SMS on a phone, and sees its parts', async () => {
    await visit(page, '/message-texts');
    await page.getByText('When the rider leaves').click();
    const english = page.getByRole('region', { name: 'On its way, English' });
    await expect(english.getByRole('figure')).toContainText(/1 SMS · \d+ of 160 characters/);
    await english.getByRole('button', { name: 'Change' }).click();
    const field = english.getByRole('textbox', { name: 'Text' });
    await field.fill('{order} is coming — {payment}');
    await expect(english.getByRole('figure')).toContainText('1 SMS · 50 of 70 characters');
    await save(page);
    await expect(english.getByText('This message cannot do without {shop}.')).toBeVisible();
    await field.press('Home');
    await field.pressSequentially('From ');
    await english.getByRole('button', { name: 'name of the shop' }).click();
    await field.pressSequentially(': ');
    await expect(english.getByRole('figure')).toContainText(/From .+: H100001 is coming — Please have/);
    await expectAccessible(page, 'the text of an SMS');
    await save(page);
    await expect(english.getByText('changed', { exact: true })).toBeVisible();
  });

  await test.step('the reasons to choose from, which a page without a network still has', async () => {
    await visit(page, '/reasons');
    await page.getByText('Refused at the door', { exact: true }).click();
    const list = page.getByRole('form', { name: 'Refused at the door' });
    await list.getByRole('button', { name: 'Hide had no money' }).click();
    await list.getByRole('button', { name: 'Add a reason' }).click();
    await list.getByLabel('Reason 6 in English').fill('Road under water');
    await list.getByLabel('Reason 6 in Bengali').fill('রাস্তায় পানি');
    await list.getByRole('button', { name: 'Move Road under water up' }).click();
    await expectAccessible(page, 'usual reasons');
    await save(page);
    await expect(page.getByText('Refused at the door: saved.')).toBeVisible();

    const { id } = await placeOrder(page.request);
    await moveAs(jamal, id, 'PROCESSING', 'ONGOING');
    await page.route('**/api/office/reasons/', (route) => route.abort());
    await page.goto(`/office/orders/${id}`);
    await page.getByRole('button', { name: 'Refused at the door' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('button', { name: 'Road under water' })).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'had no money' })).toHaveCount(0);
    await page.unroute('**/api/office/reasons/');
  });

  await test.step('cash on delivery is turned off: the checkout offers only what is on, and who had chosen another way chooses again and types nothing twice', async () => {
    await page.goto('/office/settings');
    await page.getByRole('checkbox', { name: 'Cash on delivery' }).uncheck();
    await save(page);
    await expect(page.getByText('Saved.')).toBeVisible();
    const egg = await productNamed(page.request, 'duck eggs');
    await expect(async () => {
      await openWithCart(page, [lineOf(egg)], '/checkout');
      await expect(page.getByRole('radio', { name: 'Online payment' })).toBeChecked({ timeout: 3_000 });
    }).toPass({ timeout: 30_000 });
    await expect(page.getByRole('radio', { name: 'Cash on Delivery' })).toHaveCount(0);

    await changeSettings(rina, { cash_on_delivery: true, online_payment: false });
    const html = async () => (await page.request.get('/checkout')).text();
    await expect.poll(html, { intervals: [100] }).not.toContain('ONLINE');
    await fillReceiver(page);
    const confirmation = await review(page);
    await confirmation.getByRole('button', { name: 'Confirm' }).click();
    const off = page.getByRole('region', { name: 'This way of payment is not possible right now' });
    await off.getByRole('button', { name: 'Choose another way' }).click();
    await expect(page.getByRole('radio', { name: 'Cash on Delivery' })).toBeChecked();
    await expect(page.getByRole('radio', { name: 'Online payment' })).toHaveCount(0);
    await expect(page.getByLabel('Name')).toHaveValue('Amina Rahman');
    await changeSettings(rina, { online_payment: true });
  });
});
