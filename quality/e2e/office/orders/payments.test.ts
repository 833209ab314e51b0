import type { APIRequestContext } from '@playwright/test';
import { adjustOrder } from '../../../../server/src/orders/adjust-order.ts';
import { expectAccessible } from '../../shop/axe.ts';
import { queryRow } from '../../shop/customers.ts';
import { expect, productNamed, test } from '../../shop/fixture.ts';
import { placeGuestOrder } from '../../shop/guest-order.ts';
import { dismissNotices, moveAs, placeOrder, signIn, visit, withShopDatabase } from '../office.ts';

test('refunds and online payments that need a person', async ({ page, request }) => {
  test.slow();
  await test.step('a refund that waits is one tap from Today, and handed over once as an entry of the drawer', async () => {
    const rina = await signIn(page, 'owner');
    const { id, number } = await placeOrder(request);
    await moveAs(rina, id, 'PROCESSING', 'ONGOING', 'COMPLETED');
    // Its customer gets cash back.
    const lower = { kind: 'goodwill', paisa: 700, reason: 'late', key: 'late' } as const;
    const actor = { kind: 'staff', name: 'Rina' } as const;
    await withShopDatabase((db) => adjustOrder(db, { order: id, actor, ...lower }));

    await page.goto('/office/');
    await page.getByRole('link', { name: /refunds? that needs? you/ }).click();
    await expect(page).toHaveURL(/\/payments\?kind=refund$/);
    const handedOver = page.getByRole('button', { name: new RegExp(`^Handed over Tk\\s\\d+: ${number}$`) });
    await expect(handedOver).toBeVisible();
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
    await expect(entry.first()).toContainText(/Refunds handed over.*−Tk\s\d+/);
  });

  await test.step('a risky online payment is accepted and refunded, when the gateway has refused that once, and one without an end is checked', async () => {
    const rina = await signIn(page, 'owner');
    const risky = await orderOnline(request);
    await page.goto(risky.url);
    await page.getByRole('button', { name: 'Pay, but as a risky payment' }).click();
    await expect(page).toHaveURL(/payment=paid$/);
    const late = await orderOnline(request);
    const longAgo =
      "update payment_attempt set created = created - interval '11 minutes' where order_id = $1";
    await queryRow(longAgo, [late.id]);
    const press = async (kind: string, { number }: { number: string }, done: string) => {
      await page.goto(`/office/payments?kind=${kind}`);
      await page
        .getByRole('button', { name: new RegExp(`^(Accept the|Ask the gateway) .*${number}$`) })
        .click();
      await expect(page.getByText(`${number}: ${done}`)).toBeVisible();
    };

    await press('held', risky, 'Accepted.');
    await expect(page.getByRole('link', { name: risky.number })).toHaveCount(0);
    await press('attempt', late, 'Asked.');
    const { version } = await rina.api.getOrder({ params: { id: risky.id } });
    await rina.api.cancelOrderAsStaff({ params: { id: risky.id }, body: { version, reason: 'sold out' } });
    await queryRow("update refund set state = 'failed', next_look = null where order_id = $1", [risky.id]);
    await press('refund', risky, 'The gateway is asked within a minute.');

    await queryRow("update refund set state = 'uncertain', next_look = null where order_id = $1", [risky.id]);
    await page.goto('/office/payments?kind=refund');
    const item = page.getByRole('listitem').filter({ hasText: risky.number });
    await expect(item).toContainText('may have been refunded');
    await expect(item.getByRole('button', { name: /^Handed over/ })).toHaveCount(0);
    await item.getByRole('button', { name: 'Look in the gateway’s panel' }).click();
    const dialog = page.getByRole('dialog', { name: 'What does the gateway’s panel show?' });
    await expect(dialog).toContainText(/HR[A-Z0-9]{20}/);
    await expectAccessible(page, 'the question about the panel');
    await dialog.getByRole('button', { name: 'It was not refunded' }).click();
    await expect(item.getByRole('button', { name: /^Handed over Tk/ })).toBeVisible();
  });
});

/** Places a guest's order that is paid online; `url` is its payment page. */
async function orderOnline(request: APIRequestContext) {
  const { id: product } = await productNamed(request, 'Miniket');
  const order = await placeGuestOrder(request, [{ product, quantity: 1 }], { order_type: 'ONLINE' });
  const page = await request.post(`/api/order-app/guest-orders/${order.token}/initiate_payment/`);
  return { ...order, url: ((await page.json()) as { payment_url: string }).payment_url };
}
