import type { Slots } from '@haat/contract/shop/slots';
import { dayInDhaka } from '@haat/contract/time/dhaka-time';
import { DAY } from '@haat/contract/time/durations';
import { expectAccessible } from '../../shop/axe.ts';
import { expect } from '../../shop/fixture.ts';
import { placeGuestOrder } from '../../shop/guest-order.ts';
import { moveAs, newStaff, signIn, visit } from '../office.ts';
import { test } from '../own-shop.ts';

// Slots change what every order of a shop is asked.
test('an owner plans slots; staff block one, move an order out of it, split its wave, and take a proposed run', async ({
  page,
  request,
}) => {
  test.setTimeout(150_000);
  const rina = await signIn(page, 'owner');
  await page.goto('/office/slot-plans');
  const plan = page.getByRole('region', { name: 'Pickup at the shop' });
  await plan.getByRole('button', { name: 'Change' }).click();
  await page.getByRole('button', { name: 'Add a window' }).click();
  await page.getByRole('textbox', { name: 'Orders' }).fill('২');
  await page.getByRole('button', { name: 'Add the next window' }).click();
  await expectAccessible(page, 'the plan of slots');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(plan).toContainText('12:00–14:00');

  const tomorrow = dayInDhaka(new Date(Date.now() + DAY));
  const listed = await request.get('/api/order-app/slots/', { params: { pickup: 1 } });
  const { days } = (await listed.json()) as Slots;
  const [first, second] = days.find(({ date }) => date === tomorrow)!.slots;
  // Another test of this shop weighs a fish.
  const products = await request.get('/api/shop-app/products/', { params: { search: 'Miniket', limit: 1 } });
  const [product] = (await products.json()) as { id: number }[];
  const items = [{ product: product!.id, quantity: 1 }];
  const pickup = { delivery_type: 'STORE_PICKUP', slot: first!.id };
  const { id, number } = await placeGuestOrder(request, items, pickup);

  await visit(page, `/slots?day=${tomorrow}`);
  const card = page.getByRole('region', { name: '10:00–12:00, Pickup at the shop' });
  await expect(card).toContainText('1 of 2 places');
  await expectAccessible(page, 'the slots of a day');
  await card.getByRole('button', { name: 'One place less' }).click();
  await expect(card).toContainText('1 of 1 places');
  await card.getByRole('button', { name: 'Block' }).click();
  await expect(card).toContainText('Blocked');
  // One more for this day only.
  await page.getByRole('button', { name: 'Add a slot' }).click();
  const added = page.getByRole('form', { name: 'Add a slot' });
  await added.getByRole('combobox', { name: 'For' }).selectOption('Pickup at the shop');
  await added.getByLabel('From').fill('২০:৩০');
  await added.getByLabel('Until').fill('21:30');
  await expectAccessible(page, 'a slot to add');
  await added.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('region', { name: '20:30–21:30, Pickup at the shop' })).toContainText(
    '0 of 10',
  );
  await card.getByRole('link', { name: 'Orders' }).click();
  await page.getByRole('link', { name: number }).click();

  await page.getByRole('button', { name: 'Another slot' }).click();
  await page.getByLabel('Slot', { exact: true }).selectOption(String(second!.id));
  await page.getByRole('button', { name: 'Move the order' }).click();
  await expect(page.getByText('The order has its new time.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Time' })).toContainText('12:00–14:00');
  await expect(page.getByRole('region', { name: 'History' })).toContainText('10:00–12:00 →');
  await expectAccessible(page, 'an order with a slot');

  await visit(page, '/desk');
  await page.getByRole('combobox', { name: 'Phone of the caller' }).fill('01812345678');
  await page.getByLabel('Name').fill('Karim');
  await page.getByLabel('Address').fill('-');
  await page.getByRole('combobox', { name: 'Products' }).fill('ru');
  await page.getByRole('listbox').getByRole('option').first().click();
  await page.getByText('Wishes, language, collecting').click();
  await page.getByLabel('Collects at the shop').check();
  // Two keys choose the next free slot, from the field in which she is. Today may have some, too.
  const time = page.getByLabel('Time', { exact: true });
  await expect(time).toHaveValue('');
  await expect(async () => {
    await page.getByRole('combobox', { name: 'Products' }).press('Alt+t');
    await expect(time).toHaveValue(String(second!.id), { timeout: 100 });
  }).toPass();
  await page.getByRole('button', { name: /^Place/ }).click();
  await expect(page.getByText(/H\d+ is placed/)).toBeVisible();

  await test.step('packers split the wave of the slot without a product in two hands', async () => {
    for (const name of ['Salma', 'Jamal']) await newStaff('packer', name);
    const { id: homeId, number: homeNumber } = await placeGuestOrder(request, items);
    for (const each of [id, homeId]) await moveAs(rina, each, 'PROCESSING');
    await visit(page, '/picking');
    const bags = page.getByRole('button', { name: /: bag / });
    // The wave that is promised first is given.
    await expect(bags).toContainText([number.slice(-3)]);
    await page.getByLabel('Which orders').selectOption('all');
    // The list also has orders of other tests.
    await expect(bags.filter({ hasText: homeNumber.slice(-3) })).toHaveCount(1);
    const wave = `slot-${second!.id}`;
    await page.getByLabel('Which orders').selectOption(wave);
    await expect(bags).toContainText([number.slice(-3)]);
    await page.getByText('Split between packers').click();
    await page.getByRole('button', { name: 'Take all' }).click();
    // The list is seen again; what she has is above it.
    await expect(page.getByText('You: 1 product · 1 line left')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Give back' })).toBeHidden();
    await page.getByText('Split between packers').click();
    await expectAccessible(page, 'the parts of a wave');
    await page.getByRole('button', { name: 'Give back' }).click();
    await expect(page.getByText('Nobody has taken')).toBeVisible();

    await test.step('packed orders are proposed as a run, taken by one press and changed', async () => {
      const karim = await newStaff('rider', 'Karim');
      await page.getByLabel('Which orders').selectOption('all');
      await page.getByRole('button', { name: new RegExp(`: bag ${homeNumber.slice(-3)} `) }).click();
      await expect(bags.filter({ hasText: homeNumber.slice(-3) })).toHaveCount(0);
      const { version } = await rina.api.getOrder({ params: { id: homeId } });
      await rina.api.packOrder({ params: { id: homeId }, body: { version } });
      await visit(page, '/runs');
      const proposal = page.getByRole('button', { name: /1 order · Tk\s/ });
      await proposal.click();
      await expect(proposal).toHaveAttribute('aria-pressed', 'true');
      await expectAccessible(page, 'a proposed run');
      const order = page.getByRole('button', { name: new RegExp(homeNumber) });
      await order.click();
      await expect(proposal).toHaveAttribute('aria-pressed', 'false');
      await order.click();
      await page.getByLabel('Rider').selectOption({ label: karim.name });
      await page.getByRole('button', { name: `Hand 1 order to ${karim.name}` }).click();
      await expect(page.getByText('1 order handed out')).toBeVisible();
      await expect(proposal).toHaveCount(0);
    });
  });
});
