import { expect, type Locator } from '@playwright/test';
import { recordStep } from '../../../../server/src/orders/record-step.ts';
import { inTransaction, openDatabase } from '../../../../server/src/platform/db/database.ts';
import { removeOrderLimits } from '../../../../server/testing/postgres.ts';
import { expectAccessible } from '../../shop/axe.ts';
import { productNamed } from '../../shop/fixture.ts';
import { confirmOrder, signIn } from '../office.ts';
import { test } from '../own-shop.ts';

const ORDERS = 20;

test('twenty orders are handed to a courier in eight presses', async ({ page, request, shop }) => {
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

  const taken = async () =>
    (await api.listParcels({ query: {} })).parcels.filter(({ state }) => state === 'created');
  await expect.poll(async () => (await taken()).length, { timeout: 30_000 }).toBe(ORDERS);
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
