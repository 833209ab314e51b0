import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { onServer, withDatabase } from '../../../testing/postgres.ts';
import { shopUserUrl } from './database-user.ts';
import { prepareTables } from './find-database.ts';
import { MIGRATION_TABLE, migrate } from './migrate.ts';
import { type Migration, readMigrations } from './migration-files.ts';

/** Time of a buyer between two orders, in ms: the migrations need most of the processor. */
const PAUSE = 10;

let name: string;
let url: string;
beforeEach(async () => {
  const { url: server, template } = inject('postgres');
  name = `${template}_${randomBytes(6).toString('hex')}`;
  await onServer(server, (client) => client.query(`create database ${name}`));
  url = withDatabase(server, name);
});
afterEach(() =>
  onServer(inject('postgres').url, (client) => client.query(`drop database ${name} with (force)`)),
);

/** Applies migrations in the same way as an older release. */
async function applyAll(migrations: readonly Migration[], text: (each: Migration) => string): Promise<void> {
  await onServer(url, async (client) => {
    await client.query(MIGRATION_TABLE);
    for (const each of migrations) {
      await client.query(text(each));
      await client.query('insert into migration (name, sql) values ($1, $2)', [each.name, text(each)]);
    }
  });
}

const addProduct = (client: pg.Client, slug: string) =>
  client.query(
    `insert into product (slug, category_id, name, price_paisa, stock, search_key)
     select $1, min(id), $1, 7250, 1000000, $1 || E'\\n' from category`,
    [slug],
  );

/** Places an order in the same way as the first release. */
async function order(client: pg.Client, key: string): Promise<void> {
  await client.query('begin');
  await client.query(
    `with placed as (
       insert into orders (order_key, content_hash, guest_token, order_type, delivery_type, receiver_name,
         receiver_phone_number, receiver_address, subtotal_paisa, tax_paisa, total_paisa)
       values ($1, '', left(md5($1) || md5($1), 32), 'COD', 'HOME_DELIVERY', 'Amina', '+8801712345678', 'Wari', 7250, 363, 7613)
       returning id
     ), items as (
       insert into order_item (order_id, product_id, name, name_bn, image, price_paisa, quantity, total_paisa)
       select placed.id, product.id, name, name_bn, mainimage, 7250, 1, 7250 from placed, product where slug = 'miniket-rice'
     )
     insert into order_history (order_id, from_status, to_status, actor) select id, '', 'PENDING', 'guest' from placed`,
    [key],
  );
  await client.query(`select from product where slug = 'miniket-rice' for no key update`);
  await client.query(`update product set stock = stock - 1 where slug = 'miniket-rice' and stock > 0`);
  await client.query('commit');
}

test('every migration since the first orders is applied while six buyers order and products are added', async () => {
  const migrations = await readMigrations();
  await applyAll(
    migrations.filter((each) => each.name < '0004'),
    ({ sql }) => sql,
  );
  await onServer(url, async (client) => {
    await client.query("insert into category (slug, title) values ('rice', 'Rice')");
    await addProduct(client, 'miniket-rice');
    await client.query(
      `insert into product (slug, category_id, name, price_paisa, stock, search_key)
       select 'p' || n, min(id), 'p' || n, 100, 1, 'word' || n || E'\\n' from category, generate_series(1, 3000) as n group by n`,
    );
  });
  let open = true;
  let placed = 0;
  let added = 0;
  const buyers = Array.from({ length: 6 }, (_, buyer) =>
    onServer(url, async (client) => {
      await client.query("set lock_timeout = '2s'");
      for (let n = 0; open; n++, placed++) {
        await order(client, `amina-${buyer}-${n}`);
        await wait(PAUSE);
      }
    }),
  );
  const importer = onServer(url, async (client) => {
    for (; open; added++) {
      await addProduct(client, `new-${added}`);
      await wait(PAUSE);
    }
  });
  const applied = await migrate(url);
  open = false;
  await Promise.all([...buyers, importer]);

  expect(applied).toEqual(migrations.map((each) => each.name).filter((each) => each >= '0004'));
  expect(placed).toBeGreaterThan(0);
  expect(added).toBeGreaterThan(0);
  const { rows } = await onServer(url, (client) =>
    client.query(
      `select (select count(*)::int from orders) as orders,
              (select 1000000 - stock from product where slug = 'miniket-rice') as sold,
              (select count(*)::int from product where stock is distinct from
                 (select sum(quantity) from stock_movement where product_id = product.id)) as unbalanced,
              (select count(*)::int from pg_index where not indisvalid) as invalid`,
    ),
  );
  expect(rows).toEqual([{ orders: placed, sold: placed, unbalanced: 0, invalid: 0 }]);
});

test('a database of the previous release, with the former text of a migration, gets the same schema', async () => {
  const migrations = await readMigrations();
  await applyAll(
    migrations.filter((each) => each.name < '0012'),
    ({ sql, former }) => former ?? sql,
  );
  expect((await migrate(url))[0]).toBe('0012_product_search_indexes.concurrently.sql');
  const { url: server, template } = inject('postgres');
  expect(await shapeOf(url)).toEqual(await shapeOf(withDatabase(server, template)));
});

test('an index whose creation was aborted is created again', async () => {
  await migrate(url);
  await onServer(url, async (client) => {
    await client.query("delete from migration where name like '0018_order_limits_indexes%'");
    await client.query(
      "update pg_index set indisvalid = false where indexrelid = 'unpaid_order_expires'::regclass",
    );
  });
  await migrate(url);
  const { rows } = await onServer(url, (client) => client.query('select from pg_index where not indisvalid'));
  expect(rows).toEqual([]);
});

test('twenty first starts on one empty database all succeed, and one migrates', async () => {
  const database = { owner: url, shop: shopUserUrl(url), stop: async () => {} };
  await Promise.all(Array.from({ length: 20 }, () => prepareTables(database)));
  expect(await migrate(url)).toEqual([]);
  const { rows } = await onServer(shopUserUrl(url), (client) => client.query('select from product'));
  expect(rows).toEqual([]);
});

test('a migration that runs outside a transaction can be repeated', async () => {
  const folder = path.join(import.meta.dirname, '../../../migrations');
  for (const { name } of await readMigrations()) {
    if (!name.endsWith('.concurrently.sql')) continue;
    const sql = await readFile(path.join(folder, name), 'utf8');
    const statements = sql.match(/^(CREATE|DROP|ALTER) .*/gm) ?? [];
    expect(statements.filter((each) => !/ CONCURRENTLY IF (NOT )?EXISTS | OR REPLACE /.test(each))).toEqual(
      [],
    );
  }
});

function shapeOf(database: string): Promise<unknown[]> {
  return onServer(database, async (client) => {
    const { rows } = await client.query(
      `select indexdef as it from pg_indexes where schemaname = 'public'
       union all select conrelid::regclass || ' ' || conname || pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace
       union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
       union all select pg_get_functiondef(pg_proc.oid) from pg_proc join pg_language on prolang = pg_language.oid
                 where pronamespace = 'public'::regnamespace and lanname in ('sql', 'plpgsql')
       union all select table_name || ordinal_position || column_name || data_type || is_nullable || coalesce(column_default, '')
                 from information_schema.columns where table_schema = 'public'
       order by 1`,
    );
    return rows;
  });
}
