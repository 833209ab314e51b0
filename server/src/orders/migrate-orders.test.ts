import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { onServer, withDatabase } from '../../testing/postgres.ts';
import { openDatabase } from '../platform/db/database.ts';
import { MIGRATION_TABLE, migrate } from '../platform/db/migrate.ts';
import { readMigrations } from '../platform/db/migration-files.ts';
import { moveOrder } from './move-order.ts';

let name: string;
let url: string;
beforeAll(async () => {
  const { url: server, template } = inject('postgres');
  name = `${template}_${randomBytes(6).toString('hex')}`;
  await onServer(server, (client) => client.query(`create database ${name}`));
  url = withDatabase(server, name);
});
afterAll(() =>
  onServer(inject('postgres').url, (client) => client.query(`drop database ${name} with (force)`)),
);

/** Fills a shop of the release before with 1,000 orders of all statuses, each with its history. */
async function fill(client: pg.Client): Promise<void> {
  await client.query(MIGRATION_TABLE);
  for (const { name: migration, sql } of await readMigrations()) {
    if (migration >= '0030') continue;
    await client.query(sql.replaceAll(' CONCURRENTLY', ''));
    await client.query('insert into migration (name, sql) values ($1, $2)', [migration, sql]);
  }
  await client.query(`
    insert into category (slug, title) values ('rice', 'Rice');
    insert into product (slug, category_id, name, price_paisa, stock, search_key)
      select 'rice-' || n, category.id, 'Rice ' || n, 1000 + n, n % 7 * 40, 'rice' || E'\\n' from category, generate_series(1, 60) n;
    with placed as (
      insert into orders (order_key, content_hash, guest_token, order_type, delivery_type, receiver_name,
        receiver_phone_number, receiver_address, subtotal_paisa, tax_paisa, total_paisa, status)
      select 'key-' || n, '', left(md5(n::text) || md5(n::text), 32), 'COD', 'HOME_DELIVERY', 'Amina', '+8801712345678',
        'Wari', (1001 + n % 60) * 3, ((1001 + n % 60) * 15 + 50) / 100,
        (1001 + n % 60) * 3 + ((1001 + n % 60) * 15 + 50) / 100,
        (array['PENDING', 'PROCESSING', 'ONGOING', 'COMPLETED', 'CANCELLED'])[1 + n % 5]
      from generate_series(1, 1000) n
      returning id, order_key, status
    ), items as (
      insert into order_item (order_id, product_id, name, name_bn, image, price_paisa, quantity, total_paisa)
      select placed.id, product.id, name, name_bn, '', price_paisa, 3, price_paisa * 3
      from placed join product on slug = 'rice-' || (1 + substr(order_key, 5)::int % 60)
    )
    insert into order_history (order_id, from_status, to_status, actor)
    select id, was, became, 'guest' from placed join (values
      (0, '', 'PENDING'), (1, 'PENDING', 'PROCESSING'), (2, 'PROCESSING', 'ONGOING'), (3, 'ONGOING', 'COMPLETED')
    ) as step (n, was, became)
      on n <= array_position(array['PENDING', 'PROCESSING', 'ONGOING', 'COMPLETED'], status) - 1 or status = 'CANCELLED' and n = 0
    union all select id, 'PENDING', 'CANCELLED', 'shop' from placed where status = 'CANCELLED'`);
  // A cancelled order was paid, and its refund is due.
  await client.query(`
    insert into payment_attempt (order_id, provider, tran_id, amount_paisa)
      select id, 'sslcommerz', 'TRAN000000000001', total_paisa from orders where status = 'CANCELLED' order by id limit 1;
    insert into payment (attempt_id, order_id, provider, val_id, bank_tran_id, amount_paisa)
      select id, order_id, provider, 'V1', 'B1', amount_paisa from payment_attempt;
    update orders set payment_id = 'B1' where id = (select order_id from payment);
    insert into refund (payment_id, amount_paisa, refund_trans_id, reason)
      select id, amount_paisa, 'HR34567890123456', 'Order was cancelled' from payment`);
}

const readShop = async (client: pg.Client) => [
  (
    await client.query(
      'select id, number, status, subtotal_paisa, tax_paisa, total_paisa from orders order by id',
    )
  ).rows,
  (
    await client.query(
      'select id, order_id, product_id, name, price_paisa, quantity, total_paisa from order_item order by id',
    )
  ).rows,
  (await client.query('select id, slug, stock from product order by id')).rows,
  (await client.query('select order_id, from_status, to_status, actor, at from order_history order by id'))
    .rows,
];

test('the migration preserves all totals, stocks and histories of 1,000 orders, and they can be moved', async () => {
  const before = await onServer(url, async (client) => {
    await fill(client);
    return readShop(client);
  });
  expect(before.map((rows) => rows.length)).toEqual([1000, 1000, 60, 2400]);
  expect((await migrate(url))[0]).toBe('0030_stock_movements.sql');
  await onServer(url, async (client) => {
    expect(await readShop(client)).toEqual(before);
    const { rows } = await client.query(`
      select kind, count(*)::int as products from stock_movement
      where quantity = (select stock from product where id = product_id) group by kind`);
    expect(rows).toEqual([{ kind: 'opening', products: 60 }]);
    const balances = await client.query(`
      select status, count(*)::int as orders, sum(payable_paisa - paid_paisa + refunded_paisa - due_paisa)::int as wrong,
        sum(due_paisa) filter (where status in ('COMPLETED', 'CANCELLED'))::int as due, sum(refunded_paisa)::int > 0 as refunded
      from order_balance join orders on id = order_id group by status order by status`);
    const over = { orders: 200, wrong: 0, due: 0 };
    const open = { ...over, due: null, refunded: false };
    expect(balances.rows).toEqual([
      { status: 'CANCELLED', ...over, refunded: true },
      { status: 'COMPLETED', ...over, refunded: false },
      ...['ONGOING', 'PENDING', 'PROCESSING'].map((status) => ({ status, ...open })),
    ]);
  });
  const db = openDatabase(url);
  const pending = await db.selectFrom('orders').where('status', '=', 'PENDING').select('id').execute();
  const rina = { kind: 'staff', name: 'Rina' } as const;
  for (const to of ['PROCESSING', 'CANCELLED'] as const)
    expect(await moveOrder(db, { order: pending[0]!.id, to, actor: rina, version: null })).toMatchObject({
      status: to,
    });
  await db.destroy();
  const { rows } = await onServer(url, (client) =>
    client.query(`select from product join stock_movement on product_id = product.id
                  group by product.id having stock <> sum(quantity)`),
  );
  expect(rows).toEqual([]);
});
