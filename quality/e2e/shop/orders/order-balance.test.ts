import { formatTk, wholeTaka } from '@haat/contract/money/money';
import pg from 'pg';
import { open } from '../buying.ts';
import { expect, productNamed, test } from '../fixture.ts';
import { placeGuestOrder } from '../guest-order.ts';

test('an order page shows what was not supplied, why, and the sum in whole taka', async ({
  page,
  request,
}) => {
  const rice = await productNamed(request, 'Miniket');
  const { id, token, total } = await placeGuestOrder(request, [{ product: rice.id, quantity: 3 }]);
  const client = new pg.Client({ connectionString: process.env.SHOP_DATABASE });
  await client.connect();
  await client.query(
    `WITH line AS (UPDATE order_item SET supplied_quantity = 2 WHERE order_id = $1 RETURNING id)
     INSERT INTO order_adjustment (order_id, order_item_id, kind, amount_paisa, reason, actor)
     SELECT $1, id, 'short_supply', 12345, 'one bag was torn', 'staff:Rina' FROM line`,
    [id],
  );
  await client.end();
  await open(page, `/guest-order/${token}`);
  await expect(page.getByText('2 of 3 supplied')).toBeVisible();
  await expect(page.getByText('Not supplied: one bag was torn')).toBeVisible();
  await expect(page.getByText('Tk -123.45')).toBeVisible();
  await expect(page.getByText('To pay in cash, in whole taka')).toBeVisible();
  const due = formatTk(wholeTaka(Math.round(total * 100) - 12_345));
  await expect(page.getByRole('definition').filter({ hasText: due })).toBeVisible();
});
