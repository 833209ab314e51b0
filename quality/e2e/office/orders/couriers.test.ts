import { expect, type Page } from '@playwright/test';
import { recordStep } from '../../../../server/src/orders/record-step.ts';
import { inTransaction } from '../../../../server/src/platform/db/database.ts';
import { removeOrderLimits } from '../../../../server/testing/postgres.ts';
import { expectAccessible } from '../../shop/axe.ts';
import { countPresses } from '../../shop/buying.ts';
import { productNamed } from '../../shop/fixture.ts';
import { confirmOrder, countPrints, placeOrder, signIn, visit, withShopDatabase } from '../office.ts';
import { test } from '../own-shop.ts';

const ORDERS = 5;
/** A job asks the courier. */
const ASKED = { timeout: 30_000 };

test('orders are handed to a courier in eight presses; what comes back is counted, and its payout is matched', async ({
  page,
  request,
  shop,
}) => {
  test.slow();
  await removeOrderLimits(shop.database);
  const egg = await productNamed(request, 'egg');
  const { api } = await signIn(page, 'owner');
  for (const { id, version, areas, ...zone } of await api.listZones()) {
    const terms = { ...zone, version, areas: areas.map((area) => area.id), courier: 'steadfast' as const };
    await api.changeZone({ params: { id }, body: terms });
  }
  const orders: Order[] = [];
  for (let nth = 0; nth < ORDERS; nth++)
    orders.push(await confirmOrder(request, { product: egg.id, quantity: nth === 1 ? 3 : 2 }));
  await pack(orders);
  const prints = await countPrints(page);

  await test.step('from Today to the printed labels, with the sums seen before', async () => {
    const { press, presses } = countPresses();
    await page.goto('/office');
    await press(page.getByRole('link', { name: 'More' }));
    await press(page.getByRole('link', { name: 'Couriers', exact: true }));
    await press(page.getByRole('button', { name: `Select all ${ORDERS}` }));
    await expect(page.getByText(`${ORDERS} orders · `)).toContainText('to collect');
    await expectAccessible(page, 'orders to hand over');
    await press(page.getByRole('button', { name: `Hand ${ORDERS} orders to Steadfast` }));
    await press(page.getByRole('link', { name: `Print ${ORDERS} labels` }));
    await expect(page.getByRole('article')).toHaveCount(ORDERS);
    await expect(page.getByRole('article', { name: `${orders[0]!.number}-1` })).toContainText('আদায় করবেন');
    await press(page.getByRole('button', { name: `Print ${ORDERS}` }));
    await expect.poll(prints).toBe(1);
    expect(presses()).toBeLessThanOrEqual(8);
  });

  const taken = async () =>
    (await api.listParcels({ query: {} })).parcels.filter(({ state }) => state === 'created');
  await expect.poll(async () => (await taken()).length, ASKED).toBe(ORDERS);

  const [delivered, partly, refused] = orders as [Order, Order, Order];
  const statusOf = async ({ id }: Order) => (await api.getOrder({ params: { id } })).status;
  const card = ({ number }: Order) => page.getByRole('region', { name: number });

  await test.step('a refused parcel is over when it is counted in the shop', async () => {
    await beCourier(page, delivered, 'Deliver it');
    const waiting = await placeOrder(request);
    await openOrder(page, waiting);
    await expect(page.getByRole('link', { name: 'Follow', exact: true })).toBeHidden();
    await beCourier(page, partly, 'Deliver a part of it');
    await beCourier(page, refused, 'Let the receiver refuse it', 'Bring it back to the shop');
    await page.goto('/office/couriers');
    await page.getByRole('link', { name: /^Coming back/ }).click();
    await expect(card(refused).getByText('brought the goods back')).toBeVisible(ASKED);
    await expect(card(partly)).toBeVisible(ASKED);
    expect(await statusOf(refused)).toBe('ONGOING');
    await count(page, refused);
    await expect(card(refused)).toBeHidden();
    expect(await statusOf(refused)).toBe('CANCELLED');
    await count(page, partly, `${egg.name}: one more`);
    await expect(card(partly)).toBeHidden();
    expect(await statusOf(partly)).toBe('COMPLETED');
  });

  await test.step('the payout is matched; the courier has what is wrong with it, until that is settled', async () => {
    await expect.poll(() => statusOf(delivered), ASKED).toBe('COMPLETED');
    await beCourier(page, delivered, 'Pay the shop for what was delivered');
    await visit(page, '/payouts');
    const books = page.getByRole('region', { name: 'Steadfast' });
    const sums = books.getByRole('definition');
    await books.getByRole('button', { name: 'Fetch payouts of Steadfast' }).click();
    const payouts = page.getByRole('region', { name: 'Payouts' });
    await expect(payouts.getByRole('link', { name: /2 parcels · fetched 1 problem/ })).toBeVisible();
    // The receiver of a part has paid half, and gave back one of three.
    const problems = page.getByRole('region', { name: 'Problems' });
    await expect(problems.getByRole('listitem')).toHaveText(/Paid with another sum/);
    await expect(problems.getByRole('link', { name: partly.number })).toBeVisible();
    await expectAccessible(page, 'a payout with a problem');
    await problems.getByText('Close with a reason').first().click();
    await problems.getByRole('textbox', { name: 'Reason' }).fill('agreed on the phone');
    await problems.getByRole('button', { name: 'Close with a reason' }).click();
    await expect(sums).toHaveText(['Tk 0', 'Tk 0', 'Tk 0']);
    await expect(problems).toContainText('No problem is open.');
  });
});

type Order = Awaited<ReturnType<typeof confirmOrder>>;

async function openOrder(page: Page, { id, number }: { id: number; number: string }): Promise<void> {
  await visit(page, `/orders/${id}`);
  await page.getByRole('heading', { level: 1, name: number }).waitFor();
}

/** Opens the page on which the receiver follows a parcel, and presses there as its courier. */
async function beCourier(page: Page, order: Order, ...choices: string[]): Promise<void> {
  await openOrder(page, order);
  const [tab] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: 'Follow', exact: true }).click(),
  ]);
  for (const name of choices)
    await Promise.all([
      tab.waitForResponse((response) => response.request().method() === 'POST'),
      tab.getByRole('button', { name }).click(),
    ]);
  await tab.close();
}

/** Counts the goods of a parcel; of a partly delivered one these have come back. */
async function count(page: Page, { number }: Order, ...presses: string[]): Promise<void> {
  await page.getByRole('button', { name: `Count what came back: ${number}` }).click();
  const dialog = page.getByRole('dialog', { name: `Count what came back: ${number}` });
  for (const name of presses) await dialog.getByRole('button', { name }).click();
  await dialog.getByLabel('Reason').fill('nobody at home');
  await dialog.getByRole('button', { name: 'Count what came back' }).click();
  await expect(dialog).toBeHidden();
}

/** Records that orders are picked and packed. */
function pack(orders: Order[]): Promise<void> {
  const actor = { kind: 'staff', name: 'Rina' } as const;
  return withShopDatabase(async (db) => {
    for (const { id } of orders)
      for (const step of ['picked', 'packed'] as const)
        await inTransaction(db, (tx) => recordStep(tx, { order: id, step, actor }));
  });
}
