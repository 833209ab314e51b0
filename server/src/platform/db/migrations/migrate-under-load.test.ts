import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { onServer, withDatabase } from '../../../../testing/postgres.ts';
import { fillAsRelease11 } from '../../../../testing/release-11.ts';
import { shopUserUrl } from '../database-user.ts';
import { prepareTables } from '../find-database.ts';
import { migrate } from './migrate.ts';
import { readMigrations, SCHEMA_FOLDER } from './migration-files.ts';

/** Time of a buyer between two orders, in ms: the migrations need most of the processor. */
const PAUSE = 10;

let name: string;
let url: string;
let folder: string;
beforeEach(async () => {
  const { url: server, template } = inject('postgres');
  name = `${template}_${randomBytes(6).toString('hex')}`;
  await onServer(server, (client) => client.query(`create database ${name}`));
  url = withDatabase(server, name);
  folder = await mkdtemp(path.join(tmpdir(), 'haat-schema-'));
});
afterEach(async () => {
  await onServer(inject('postgres').url, (client) => client.query(`drop database ${name} with (force)`));
  await rm(folder, { recursive: true });
});

/** The schema of this release with migrations on top of it. */
async function folderWith(migrations: Record<string, string>): Promise<string> {
  await cp(SCHEMA_FOLDER, folder, { recursive: true });
  for (const [file, sql] of Object.entries(migrations)) await writeFile(path.join(folder, file), sql);
  return folder;
}

const addProduct = (client: pg.Client, slug: string) =>
  client.query(
    `insert into product (slug, category_id, name, price_paisa, stock, search_key)
     select $1, min(id), $1, 7250, 1000000, $1 || E'\\n' from category`,
    [slug],
  );

/** Places an order in the same way as release 1.1. */
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
       select placed.id, product.id, name, name_bn, mainimage, 7250, 1, 7250 from placed, product where slug = 'rice-for-orders'
     )
     insert into order_history (order_id, from_status, to_status, actor) select id, '', 'PENDING', 'guest' from placed`,
    [key],
  );
  await client.query(`select from product where slug = 'rice-for-orders' for no key update`);
  await client.query(`update product set stock = stock - 1 where slug = 'rice-for-orders' and stock > 0`);
  await client.query('commit');
}

test('release 1.1 is adopted and migrated while six buyers order and products are added', async () => {
  await fillAsRelease11(url);
  await onServer(url, (client) => addProduct(client, 'rice-for-orders'));
  const later = await folderWith({
    '0900_colours.sql': "ALTER TABLE product ADD COLUMN colour text NOT NULL DEFAULT ''",
    '0901_colours.concurrently.sql':
      'CREATE INDEX CONCURRENTLY IF NOT EXISTS product_by_colour ON product (colour, id);',
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
  const applied = await migrate(url, later);
  open = false;
  await Promise.all([...buyers, importer]);

  expect(applied.slice(-2)).toEqual(['0900_colours.sql', '0901_colours.concurrently.sql']);
  expect(placed).toBeGreaterThan(0);
  expect(added).toBeGreaterThan(0);
  const { rows } = await onServer(url, (client) =>
    client.query(
      `select (select count(*)::int - 1000 from orders) as orders,
              (select 1000000 - stock from product where slug = 'rice-for-orders') as sold,
              (select count(*)::int from pg_index where not indisvalid) as invalid`,
    ),
  );
  expect(rows).toEqual([{ orders: placed, sold: placed, invalid: 0 }]);
});

test('an index whose creation was aborted is created again', async () => {
  const name = '0900_products_by_stock.concurrently.sql';
  const later = await folderWith({
    [name]: 'CREATE INDEX CONCURRENTLY IF NOT EXISTS product_by_stock ON product (stock);',
  });
  await migrate(url, later);
  await onServer(url, async (client) => {
    await client.query('delete from migration where name = $1', [name]);
    await client.query(
      "update pg_index set indisvalid = false where indexrelid = 'product_by_stock'::regclass",
    );
  });
  expect(await migrate(url, later)).toEqual([name]);
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
  for (const { name, sql } of await readMigrations()) {
    if (!name.endsWith('.concurrently.sql')) continue;
    const statements = sql.match(/^(CREATE|DROP|ALTER) .*/gm) ?? [];
    expect(statements.filter((each) => !/ CONCURRENTLY IF (NOT )?EXISTS | OR REPLACE /.test(each))).toEqual(
      [],
    );
  }
});
