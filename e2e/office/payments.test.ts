import { adjustOrder } from '../../server/src/orders/adjust-order.ts';
import { openDatabase } from '../../server/src/platform/db/database.ts';
import { expectAccessible } from '../shop/axe.ts';
import { expect, test } from '../shop/fixture.ts';
import { dismissNotices, moveAs, placeOrder, signIn, visit } from './office.ts';

/** Lowers what a delivered order costs, so that its customer gets cash back. */
async function lowerBy(order: number, taka: number): Promise<void> {
  const db = openDatabase(process.env.SHOP_DATABASE ?? '', 1);
  const actor = { kind: 'staff', name: 'Rina' } as const;
  await adjustOrder(db, { order, kind: 'goodwill', paisa: taka * 100, reason: 'late', actor, key: 'late' });
  await db.destroy();
}

test('a refund that waits is one tap from Today, and handed over once as an entry of the drawer', async ({
  page,
  request,
}) => {
  const rina = await signIn(page, 'owner');
  const { id, number } = await placeOrder(request);
  for (const status of ['PROCESSING', 'ONGOING', 'COMPLETED'] as const) await moveAs(rina, id, status);
  await lowerBy(id, 7);

  await page.goto('/office/');
  await page.getByRole('link', { name: /refunds that need you/ }).click();
  await expect(page).toHaveURL(/\/payments\?kind=refund$/);
  const handedOver = page.getByRole('button', { name: new RegExp(`^Handed over Tk \\d+: ${number}$`) });
  await expect(handedOver).toBeVisible();
  await expectAccessible(page, 'payments');
  await page.getByRole('button', { name: 'বাংলা' }).click();
  const bengali = page.getByRole('button', { name: new RegExp(`হাতে দিয়েছি: ${number}$`) });
  await bengali.dblclick();
  await expect(bengali).toHaveCount(0);
  await dismissNotices(page);
  await page.getByRole('button', { name: 'English' }).click();
  await visit(page, '/cash');
  const entry = page
    .getByRole('region', { name: 'Entries' })
    .getByRole('listitem')
    .filter({ hasText: number });
  // Paid at the counter, and the refund.
  await expect(entry).toHaveCount(2);
  await expect(entry.first()).toContainText(/Refunds handed over.*Tk -\d+/);
});
