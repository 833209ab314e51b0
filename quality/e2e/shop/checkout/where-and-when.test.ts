import { randomUUID } from 'node:crypto';
import { formatTk } from '@haat/contract/money/money';
import type { Area } from '@haat/contract/shop/areas';
import type { Product } from '@haat/contract/shop/catalogue';
import type { Locator, Page } from '@playwright/test';
import { openDatabase } from '../../../../server/src/platform/db/database.ts';
import { removeOrderLimits } from '../../../../server/testing/postgres.ts';
import { addSlot } from '../../../../server/testing/slots.ts';
import { newStaff } from '../../office/office.ts';
import { ownShopTest } from '../../office/own-shop.ts';
import { expectAccessible } from '../axe.ts';
import {
  confirmOrder,
  countPresses,
  fillReceiver,
  fillReceiverInBengali,
  lineOf,
  open,
  openDrawer,
  openWithCart,
  placedBanner,
} from '../buying.ts';
import { visit } from '../client-navigation.ts';
import { newCustomer, openAs, placeOrder as placeOrderOf } from '../customers.ts';
import { asNewVisitor, expect, openWithStorage, productNamed } from '../fixture.ts';
import { placeGuestOrder } from '../guest-order.ts';

const newKey = () => randomUUID().replaceAll('-', '');
const test = ownShopTest();
test.use({ viewport: { width: 360, height: 740 } });

/** The district of Dhaka costs Tk 60 and has slots, Sylhet Tk 90 and comes within 72 hours; elsewhere the shop does not deliver. */
let areas: Record<'mirpur' | 'sylhet' | 'feni', Area>;
let api: Awaited<ReturnType<typeof newStaff>>['api'];
/** The ids of two slots of Dhaka, of which the first has one place, and of two of pickups. */
let slots: Record<'first' | 'second' | 'pickup' | 'laterPickup', number>;

test.beforeAll(async ({ shop }) => {
  const areaCalled = async (name: string): Promise<Area> => {
    const response = await fetch(`${shop.url}/api/order-app/areas/?search=${encodeURIComponent(name)}`);
    const found = (await response.json()) as Area[];
    return found.find((area) => area.name === name)!;
  };
  const dhaka = await areaCalled('Dhaka');
  const [mirpur, sylhet, feni] = await Promise.all(['Mirpur 10', 'Sylhet', 'Feni'].map(areaCalled));
  areas = { mirpur: mirpur!, sylhet: sylhet!, feni: feni! };
  ({ api } = await newStaff('owner', 'Rina'));
  const addZone = (name: string, name_bn: string, area: Area, [taka, free, hours]: (number | null)[]) => {
    const terms = { smallest_order_paisa: null, weight_limit_grams: null, everywhere_else: false };
    const charge = { charge_paisa: taka! * 100, free_from_paisa: free ? free * 100 : null, hours: hours! };
    return api.addZone({ body: { ...terms, ...charge, name, name_bn, areas: [area.id] } });
  };
  await addZone('Dhaka', 'ঢাকা', dhaka, [60, 2_000, 3]);
  await addZone('Sylhet', 'সিলেট', areas.sylhet, [90, null, 72]);
  const zone = (await api.listZones()).find(({ name }) => name === 'Dhaka')!.id;
  const db = openDatabase(shop.database, 1);
  slots = {
    first: await addSlot(db, { zone, inHours: 24, capacity: 1 }),
    second: await addSlot(db, { zone, inHours: 26, capacity: 5 }),
    pickup: await addSlot(db, { inHours: 28 }),
    laterPickup: await addSlot(db, { inHours: 30 }),
  };
  await db.destroy();
  await removeOrderLimits(shop.database);
});

/** The buttons of the times in the open chooser; the first one is "as soon as possible" where that is possible. */
const times = (chooser: Locator) => chooser.getByRole('listitem').getByRole('button');

/** The request of an order that this press confirms. */
async function placedOrder(page: Page, press = (target: Locator) => target.click()) {
  const sent = page.waitForResponse('**/guest-orders/');
  await press(page.getByRole('dialog').getByRole('button', { name: 'নিশ্চিত করুন' }));
  expect((await sent).status(), await (await sent).text()).toBe(201);
  await expect(page.getByText('আপনার অর্ডারটি পেয়েছি!')).toBeVisible();
  return (await sent).request().postDataJSON();
}

test('a guest chooses area and time before the checkout, and the charge of the area is part of the order', async ({
  page,
  request,
}) => {
  test.slow();
  const rice = await productNamed(request, 'Miniket');
  const chooser = page.getByRole('dialog', { name: /কোথায় পৌঁছাব|কখন/ });
  const where = page.getByRole('banner').getByRole('button', { name: /^কোথায় পৌঁছাব/ });
  const drawer = page.getByRole('dialog', { name: 'আপনার কার্ট' });
  const checkoutLink = drawer.getByRole('link', { name: 'চেকআউট' });
  const placeOrder = page.getByRole('button', { name: 'অর্ডার করুন' });
  const quickAdd = page
    .getByRole('article')
    .filter({ hasText: 'মিনিকেট' })
    .first()
    .getByRole('button', { name: /কার্টে দিন/ });

  const charge = page.getByRole('definition').filter({ hasText: '৳৬০.০০' });

  await test.step('the first visit: area, time, and an order, by 9 presses and without typing the area in full', async () => {
    const { press, ...counted } = countPresses();
    await open(page, '/bn/products?search=Miniket');
    const box = await page.getByRole('banner').boundingBox();
    await press(where);
    await expect(chooser.getByRole('combobox')).toBeFocused();
    await page.keyboard.type('mirpur 1');
    await press(chooser.getByRole('option', { name: /^মিরপুর ১০/ }));
    await press(times(chooser).nth(1));
    await expect(where).toContainText(/মিরপুর ১০.*আগামীকাল|মিরপুর ১০.*বার/);
    expect(await page.getByRole('banner').boundingBox()).toEqual(box);
    await press(quickAdd);
    await expect(
      drawer.getByRole('button', { name: /^মিরপুর ১০: ৳৬০, ৳২,০০০ থেকে ফ্রি · আর ৳/ }),
    ).toBeVisible();
    await press(checkoutLink);
    // The name has the focus.
    await expect(page.getByLabel('নাম', { exact: true })).toBeFocused();
    await page.keyboard.type('আমিনা রহমান');
    await press(page.getByLabel('মোবাইল নম্বর'));
    await page.keyboard.type('01712345678');
    await press(page.getByLabel('ঠিকানা', { exact: true }));
    await page.keyboard.type('বাসা ৭, রোড ৩');
    await expect(charge).toBeVisible();
    await press(placeOrder);
    const order = await placedOrder(page, press);
    expect(order).toMatchObject({ area: areas.mirpur.id, slot: slots.second, items: [{ product: rice.id }] });
    expect(counted.presses()).toBeLessThanOrEqual(9);
  });

  await test.step('35 products to an area, with store credit: Place Order is on the first screen of a desktop', async () => {
    await api.moveCredit({
      body: { phone: '01712345678', way: 'give', amount_paisa: 1_000, reason: 'Thanks', key: newKey() },
    });
    const response = await request.get('/api/shop-app/products/', {
      params: { in_stock: 'true', limit: '35' },
    });
    const products: Product[] = await response.json();
    const place = await page.evaluate<string>("localStorage.getItem('delivery_place')");
    await asNewVisitor(page);
    await page.setViewportSize({ width: 1280, height: 800 });
    await openWithStorage(
      page,
      { delivery_place: place, guest_cart: JSON.stringify(products.map((product) => lineOf(product))) },
      '/bn/checkout',
    );
    await expect(page.getByText('৩৫টি পণ্য', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: /জমা/ })).toBeVisible();
    await expect(page.getByRole('definition').filter({ hasText: /^ফ্রি$/ })).toBeVisible();
    await expect(placeOrder).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate('scrollY')).toBe(0);
    await page.setViewportSize({ width: 360, height: 740 });
  });

  await test.step('a time that fills before the checkout: the next ones are offered, and what is typed stays', async () => {
    await page.evaluate('localStorage.removeItem("remembered_places")');
    await open(page, '/bn/about');
    await where.click();
    await chooser
      .getByRole('option', { name: /^মিরপুর ১০|^ঢাকা/ })
      .first()
      .click();
    await times(chooser).first().click();
    await placeGuestOrder(request, [{ product: rice.id, quantity: 1 }], {
      area: areas.mirpur.id,
      slot: slots.first,
    });
    await openWithCart(page, [lineOf(rice)], '/bn/checkout');
    const lost = page.getByRole('alert').filter({ hasText: 'আপনার বেছে নেওয়া সময়টি ভরে গেছে।' });
    await page.getByLabel('নাম', { exact: true }).fill('আমিনা রহমান');
    await expect(lost).toBeVisible();
    await fillReceiverInBengali(page);
    await lost.getByRole('button').first().click();
    await expect(lost).toBeHidden();
    await expect(charge).toBeVisible();
    await expect(page.getByLabel('নাম', { exact: true })).toHaveValue('আমিনা রহমান');
    await placeOrder.click();
    expect(await placedOrder(page)).toMatchObject({ slot: slots.second });
  });

  await test.step('a pickup of the same guest has times of its own, by 7 presses; a reload loses neither the time nor its place', async () => {
    const { press, ...counted } = countPresses();
    await visit(page, '/bn/products?search=miniket');
    await press(quickAdd);
    await press(checkoutLink);
    await press(page.getByRole('radio', { name: /^দোকান থেকে সংগ্রহ/ }).locator('..'));
    await press(page.getByRole('button', { name: /কখন নিতে আসবেন/ }));
    await expectAccessible(page, 'chooser of a time');
    const reserved = page.waitForResponse('**/reservations/');
    await press(times(chooser).first());
    const { order_key: key } = (await reserved).request().postDataJSON();
    const reservedAgain = page.waitForResponse('**/reservations/');
    await page.reload();
    expect((await reservedAgain).request().postDataJSON()).toMatchObject({ order_key: key });
    expect((await reservedAgain).status()).toBe(200);
    await press(placeOrder);
    const order = await placedOrder(page, press);
    expect(order).toMatchObject({ order_key: key, slot: slots.pickup, delivery_type: 'STORE_PICKUP' });
    expect(order).not.toHaveProperty('area');
    expect(counted.presses()).toBeLessThanOrEqual(7);
  });

  await test.step('another time of an order by 4 presses', async () => {
    await page.getByRole('link', { name: 'অর্ডারটি দেখুন' }).click();
    const { press, presses } = countPresses();
    await press(page.getByRole('link', { name: 'অর্ডার বদলান' }));
    await press(page.getByRole('button', { name: /কখন নিতে আসবেন/ }));
    await press(times(chooser).nth(1));
    const changed = page.waitForResponse('**/change/');
    await press(page.getByRole('button', { name: 'সেভ করুন' }));
    expect((await changed).request().postDataJSON()).toMatchObject({ slot: slots.laterPickup });
    await expect(page.getByText(/^অর্ডার H\d+ বদলানো হয়েছে।$/)).toBeVisible();
    expect(presses()).toBe(4);
  });

  await asNewVisitor(page);
  await test.step('on another device the account knows the area of its last order', async () => {
    const amina = await newCustomer(request);
    await placeOrderOf(amina, rice.id, { area: areas.mirpur.id });
    await openAs(page, amina, '/bn/about');
    await expect(where).toContainText('মিরপুর ১০');
  });

  await asNewVisitor(page);
  await test.step('the charge of the area is shown on the product page and in the cart; where the shop does not deliver, it says so with its number', async () => {
    const chooser = page.getByRole('dialog', { name: 'Where shall we deliver?' });
    await openWithCart(page, [lineOf(rice, 2)], `/products/${rice.id}`);
    await expect(page.getByText('Tk 90 · within 72 hours')).toBeVisible();
    const drawer = await openDrawer(page);
    // The first search finds no network; what is typed stays.
    await page.route('**/areas/**', (route) => route.abort());
    await drawer.getByRole('button', { name: 'Choose your area: Tk 60 to Tk 90, by area' }).click();
    const field = chooser.getByRole('combobox');
    const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('search=feni'));
    await field.fill('feni');
    await failed;
    await expect(chooser.getByRole('alert')).toContainText('The shop cannot be reached right now.');
    await page.unroute('**/areas/**');
    await chooser.getByRole('button', { name: 'Try again' }).click();
    await expect(chooser.getByRole('option').first()).toContainText('no delivery there');
    await expectAccessible(page, 'chooser of an area');
    await field.press('ArrowDown');
    await field.press('Enter');
    await expect(chooser.getByText('We do not deliver to Feni yet.')).toBeVisible();
    const phone = chooser.getByRole('link', { name: '01700-000000' });
    await expect(phone).toHaveAttribute('href', 'tel:+8801700000000');
    await page.keyboard.press('Escape');
    await expect(drawer.getByText('We do not deliver to Feni yet.')).toBeVisible();
    await drawer.getByRole('link', { name: 'Checkout' }).click();
  });

  await test.step('a typed address suggests an area, which the shopper confirms; without a quote the amounts of the refusal are shown, and ordered by the next press', async () => {
    await page.evaluate('localStorage.removeItem("delivery_place")');
    await page.reload();
    await fillReceiver(page);
    await page.getByLabel('Address', { exact: true }).fill('Zindabazar, Sylhet');
    await page.getByRole('button', { name: 'Place Order' }).click();
    await expect(page.getByRole('button', { name: /^Where shall we deliver/ }).last()).toBeFocused();
    await page.getByRole('button', { name: 'Sylhet', exact: true }).click();
    await expect(page.getByText('Please choose your area', { exact: true })).toBeHidden();
    await page.route('**/quote/', (route) => route.abort());
    await page.reload();
    await confirmOrder(page);
    await expect(
      page.getByRole('region', { name: 'The total has changed. Please check it again.' }),
    ).toBeFocused();
    const total = formatTk(Math.round(rice.price * 2 * 105) + 9_000);
    for (const amount of ['Tk 90.00', total])
      await expect(page.getByRole('definition').filter({ hasText: amount })).toBeVisible();
    await confirmOrder(page);
    await expect(placedBanner(page)).toBeVisible();
  });
});
