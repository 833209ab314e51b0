import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { amina, callWith, receiver, signUp } from '../../testing/accounts/customers.ts';
import { addFixtures } from '../../testing/fixtures.ts';
import { openTestDatabase } from '../../testing/shop.ts';
import { buildApp } from '../app.ts';
import { type Database, openDatabase } from '../platform/db/database.ts';

/** PostgreSQL plans a prepared statement five times with the values before it may keep one plan for all values. */
const TRIALS = 5;

test('plans the statements of an order and of reading it once per connection', async () => {
  const { db: owner, url, close } = await openTestDatabase();
  const { rui, miniket } = await addFixtures(owner);
  await fillCatalogue(owner);
  const db = openDatabase(url, 1, null);
  const app = await buildApp({ db, pollInterval: 0 });
  const { access } = await signUp(app, amina);
  const call = callWith(app, access);
  const items = [rui, miniket].map((product) => ({ product, quantity: 1 }));
  for (let order = 0; order < 2 * TRIALS; order++) {
    const guest = { name: 'Amina', phone: amina.phone, address: 'Dhanmondi', items };
    expect((await call('POST', '/api/order-app/guest-orders/', guest)).statusCode).toBe(201);
    await call('POST', '/api/payment-app/carts/', { item: rui, quantity: 1 });
    expect((await call('POST', '/api/payment-app/orders/', receiver)).statusCode).toBe(201);
    expect((await call('GET', '/api/payment-app/orders/')).json()).toHaveLength(order + 1);
  }
  const { rows } = await sql<{ statement: string }>`
    SELECT statement FROM pg_prepared_statements WHERE custom_plans > ${TRIALS}`.execute(db);
  expect(rows.map(({ statement }) => statement)).toEqual([]);
  const { rows: once } = await sql`SELECT FROM pg_prepared_statements WHERE generic_plans > 0`.execute(db);
  expect(once.length).toBeGreaterThan(8);
  await app.close();
  await db.destroy();
  await close();
});

/** Enough products that an index finds two of them, as in a real shop; none sells out. */
async function fillCatalogue(db: Database): Promise<void> {
  await sql`
    INSERT INTO product (slug, category_id, name, name_bn, unit, price_paisa, stock, preview_text, search_key)
    SELECT slug || n, category_id, name, name_bn, unit, price_paisa, stock, preview_text, search_key
    FROM product, generate_series(1, 1000) AS n WHERE slug = 'rui'`.execute(db);
  await sql`UPDATE product SET stock = 1000`.execute(db);
  await sql`ANALYZE product`.execute(db);
}
