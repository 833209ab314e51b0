import type { Page } from '@playwright/test';
import { adjustOrder } from '../../server/src/orders/adjust-order.ts';
import { openDatabase } from '../../server/src/platform/db/database.ts';
import { expectAccessible } from '../shop/axe.ts';
import { expect, test } from '../shop/fixture.ts';
import { newPerson, officeLink, placeOrder, setUpAccount } from './office.ts';

/** Delivers an order on its page. */
async function deliver(page: Page, number: string): Promise<number> {
  await page.goto(`/office/orders?search=${number}`);
  await page.getByRole('link', { name: number }).click();
  for (const step of ['Confirm', 'Send out', 'Delivered'])
    await page.getByRole('button', { name: step, exact: true }).click();
  await expect(page.getByText(`${number}: Delivered`)).toBeVisible();
  return Number(page.url().split('/').at(-1));
}

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
  await setUpAccount(page, await officeLink('owner'), newPerson('Rina'));
  const { number } = await placeOrder(request);
  await lowerBy(await deliver(page, number), 7);

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
  await page.getByRole('button', { name: 'English' }).click();
  await page.goto('/office/cash');
  const entry = page
    .getByRole('region', { name: 'Entries' })
    .getByRole('listitem')
    .filter({ hasText: number });
  // Paid at the counter, and the refund.
  await expect(entry).toHaveCount(2);
  await expect(entry.first()).toContainText(/Refunds handed over.*Tk -\d+/);
});
