import { expect, type Locator } from '@playwright/test';
import { recordStep } from '../../../../server/src/orders/record-step.ts';
import { inTransaction, openDatabase } from '../../../../server/src/platform/db/database.ts';
import { removeOrderLimits } from '../../../../server/testing/postgres.ts';
import { expectAccessible } from '../../shop/axe.ts';
import { productNamed } from '../../shop/fixture.ts';
import { confirmOrder, dismissNotices, signIn, visit } from '../office.ts';
import { test } from '../own-shop.ts';

const ORDERS = 20;

test('twenty orders are handed to a courier in eight presses; one is refused, one is delivered in part, and the payout is matched', async ({
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
  const orders: Awaited<ReturnType<typeof confirmOrder>>[] = [];
  for (let nth = 0; nth < ORDERS; nth++)
    orders.push(await confirmOrder(request, { product: egg.id, quantity: 2 }));
  await pack(
    shop.database,
    orders.map(({ id }) => id),
  );
  await page.addInitScript('window.print = () => { window.printed = true; }');

  await test.step('from Today to the printed labels, with the sums seen before', async () => {
    let presses = 0;
    const press = async (control: Locator) => {
      presses++;
      await control.click();
    };
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
    await expect.poll(() => page.evaluate('window.printed')).toBe(true);
    expect(presses).toBeLessThanOrEqual(8);
  });

  const parcelsIn = async (state: string, filter: 'open' | 'back' | 'ended' = 'open') =>
    (await api.listParcels({ query: { filter } })).parcels.filter((parcel) => parcel.state === state);
  await expect.poll(async () => (await parcelsIn('created')).length, { timeout: 30_000 }).toBe(ORDERS);
  const parcels = await parcelsIn('created');
  const [refused, partly, ...delivered] = parcels;
  /** The rider of the courier, on the page on which the receiver follows the parcel. */
  const ride = async ({ tracking_url }: (typeof parcels)[number], ...steps: string[]) => {
    for (const choice of steps) await page.request.post(tracking_url!, { form: { choice } });
  };

  await test.step('the shopper follows the parcel', async () => {
    await ride(refused!, 'on_the_way');
    await expect.poll(async () => (await parcelsIn('on_the_way')).length, { timeout: 30_000 }).toBe(1);
    const { slips } = await api.listSlips({ query: { orders: String(refused!.order) } });
    await page.goto(slips[0]!.page);
    await expect(page.getByText('Steadfast is bringing it.')).toBeVisible();
    const follow = page.getByRole('link', { name: 'Follow the parcel' });
    expect(await follow.getAttribute('href')).toBe(refused!.tracking_url);
  });

  await test.step('what comes back is counted, and only then in stock', async () => {
    await ride(refused!, 'coming_back', 'returned');
    await ride(partly!, 'on_the_way', 'partly_delivered');
    for (const parcel of delivered) await ride(parcel, 'on_the_way', 'delivered');
    await expect
      .poll(async () => (await parcelsIn('delivered', 'ended')).length, { timeout: 60_000 })
      .toBe(ORDERS - 2);
    const before = await stockOf(shop.database, egg.id);
    await page.goto('/office/couriers?show=back');
    for (const [{ number }, reason, more] of [
      [refused!, 'did not want it', 0],
      [partly!, 'damaged', 1],
    ] as const) {
      await page.getByRole('button', { name: `Count what came back: ${number}` }).click();
      const dialog = page.getByRole('dialog');
      for (let nth = 0; nth < more; nth++) await dialog.getByRole('button', { name: /one more$/ }).click();
      await dialog.getByRole('button', { name: reason }).click();
      await dialog.getByRole('button', { name: 'Count what came back' }).click();
      await expect(dialog).toBeHidden();
      await dismissNotices(page);
    }
    await expect(page.getByText('Nothing here.')).toBeVisible();
    expect(await stockOf(shop.database, egg.id)).toBe(before + 3);
    const statusOf = async ({ order }: { order: number }) =>
      (await api.getOrder({ params: { id: order } })).status;
    expect([await statusOf(refused!), await statusOf(partly!)]).toEqual(['CANCELLED', 'COMPLETED']);
  });

  await test.step('a pasted payout is matched, and its one wrong parcel is named and closed', async () => {
    const { parcels: ended } = await api.listParcels({ query: { filter: 'ended' } });
    const owed = ended.filter(({ owed_paisa }) => owed_paisa !== null && owed_paisa > 0);
    expect(owed).toHaveLength(ORDERS - 1);
    // Ten taka of the first are missing.
    const rows = owed.map(({ consignment, owed_paisa }, nth) => ({
      consignment,
      collected: owed_paisa! / 100 - (nth === 0 ? 10 : 0),
    }));
    const paid = rows.reduce((sum, { collected }) => sum + collected - 80, 0);
    const table = [
      'consignment,collected,fee',
      ...rows.map((row) => `${row.consignment},${row.collected},80`),
    ];
    await visit(page, '/payouts');
    await page.getByLabel('Number of the payout').fill('PAY-1');
    await page.getByLabel('Paid on').fill('2026-01-15');
    await page.getByLabel('Sum that came to the bank').fill(String(paid));
    await page.getByLabel('Table').fill(table.join('\n'));
    await page.getByRole('button', { name: 'Match it' }).click();
    await expect(page.getByText('Nothing is stored yet.')).toBeVisible();
    await expect(page.getByText('1 problem')).toBeVisible();
    await page.getByRole('button', { name: 'Store this payout' }).click();
    const problem = page.getByRole('listitem').filter({ hasText: 'the courier owes Tk 10' });
    await expectAccessible(page, 'a payout');
    await problem.getByText('Text for the courier').click();
    await expect(problem).toContainText(owed[0]!.consignment!);
    await problem.getByText('Close with a reason').first().click();
    await problem.getByLabel('Reason').fill('agreed on the phone');
    await problem.getByRole('button', { name: 'Close with a reason' }).click();
    await expect(page.getByText('Closed: agreed on the phone')).toBeVisible();
    const { couriers, problems } = await api.listPayouts({ query: {} });
    expect(problems).toEqual([]);
    expect(couriers.find(({ name }) => name === 'steadfast')).toMatchObject({ balance_paisa: 0 });
  });
});

/** Records that orders are picked and packed. */
async function pack(database: string, orders: readonly number[]): Promise<void> {
  const db = openDatabase(database, 1);
  const actor = { kind: 'staff', name: 'Rina' } as const;
  try {
    for (const order of orders)
      for (const step of ['picked', 'packed'] as const)
        await inTransaction(db, (tx) => recordStep(tx, { order, step, actor }));
  } finally {
    await db.destroy();
  }
}

async function stockOf(database: string, product: number): Promise<number> {
  const db = openDatabase(database, 1);
  try {
    const row = await db
      .selectFrom('product')
      .where('id', '=', product)
      .select('stock')
      .executeTakeFirstOrThrow();
    return row.stock;
  } finally {
    await db.destroy();
  }
}
