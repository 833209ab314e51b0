import { expect } from '@playwright/test';
import { sql } from 'kysely';
import { openDatabase } from '../../server/src/platform/db/database.ts';
import { expectAccessible } from '../shop/axe.ts';
import { productNamed, test } from '../shop/fixture.ts';
import { confirmOrder, signIn, visit } from './office.ts';

test('a packer weighs the fish of a picked order and packs it', async ({ page, request }) => {
  const [rui, salt] = [await productNamed(request, 'rui'), await productNamed(request, 'salt')];
  const { id, number } = await confirmOrder(
    request,
    { product: rui.id, quantity: 2, note: 'Curry cut' },
    { product: salt.id, quantity: 1 },
  );
  await pickByHand(id, rui.id);
  await signIn(page, 'packer', 'Salma');
  await page.goto('/office/packing');
  await expect(page.getByRole('link', { name: number })).toBeVisible();
  await expectAccessible(page, 'packing');
  await page.getByRole('link', { name: number }).click();
  await expect(page.getByRole('heading', { name: number })).toBeVisible();
  await expect(page.getByText('Curry cut')).toBeVisible();
  const due = page.getByText('To collect');
  const before = await due.innerText();

  const grams = page.getByLabel(/^Grams of /);
  await page.getByRole('button', { name: /^Packed/ }).click();
  await expect(page.getByRole('alert')).toContainText('weigh the marked goods');
  // Bengali digits, and a typing error that is asked about.
  await grams.fill('১৯৫');
  await grams.press('Enter');
  await expect(page.getByText('2000 g were ordered, you typed 195 g')).toBeVisible();
  await expectAccessible(page, 'packing an order');
  await grams.fill('১৯৫০');
  await grams.press('Enter');
  await expect(page.getByText('saved')).toBeAttached();
  await expect(due).not.toHaveText(before);
  await page.getByRole('button', { name: /^Packed/ }).click();
  await expect(page.getByRole('heading', { name: number })).toBeHidden();
  await visit(page, `/packing/${id}`);
  await expect(page.getByText(/^Packed by Salma/)).toBeVisible();
});

/** Another test picks on the page. The fish is weighed only here, because all tests share one shop. */
async function pickByHand(order: number, fish: number): Promise<void> {
  const db = openDatabase(process.env.SHOP_DATABASE ?? '', 1);
  try {
    await db
      .insertInto('order_step')
      .values({ order_id: order, step: 'picked', actor: 'staff:Karim' })
      .execute();
    await sql`UPDATE product SET weighed = true WHERE id = ${fish}`.execute(db);
  } finally {
    await db.destroy();
  }
}
