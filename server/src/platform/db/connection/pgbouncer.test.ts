import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addFixtures } from '../../../../testing/fixtures.ts';
import { through } from '../../../../testing/pgbouncer.ts';
import { openTestDatabase } from '../../../../testing/shop.ts';
import { buildApp } from '../../../app.ts';
import { readConfig } from '../../config.ts';
import { isPooled } from '../../database-hosts.ts';
import { openDatabase } from '../database.ts';
import { findDatabase } from '../find-database.ts';
import { missesTimeouts } from '../missing-timeouts.ts';

test('through PgBouncer no statement of an order is prepared, and a connection has no setting of its own', async () => {
  const { db: owner, url, close } = await openTestDatabase();
  const { rui } = await addFixtures(owner);
  const pooled = openDatabase(through(new URL(url).host, url), 1);
  const app = await buildApp({ db: pooled, pollInterval: 0 });
  const payload = {
    name: 'Amina Begum',
    phone: '01712345678',
    address: 'Dhanmondi',
    items: [{ product: rui, quantity: 1 }],
  };
  const order = await app.inject({ method: 'POST', url: '/api/order-app/guest-orders/', payload });
  expect(order.statusCode).toBe(201);
  const { rows } = await sql`SELECT FROM pg_prepared_statements`.execute(pooled);
  expect(rows).toHaveLength(0);
  expect(await missesTimeouts(pooled)).toBe(true);
  const direct = openDatabase(url, 1);
  expect(await missesTimeouts(direct)).toBe(false);
  await app.close();
  await Promise.all([pooled.destroy(), direct.destroy()]);
  await close();
});

test('a shop through PgBouncer needs another URL for its migrations', async () => {
  const pooled = 'postgres://haat:secret@pooler:6432/haat?pgbouncer=true';
  for (const variables of [
    { DATABASE_URL: pooled },
    { DATABASE_URL: pooled, MIGRATION_DATABASE_URL: pooled },
  ])
    await expect(findDatabase(readConfig(variables))).rejects.toThrow(
      /^MIGRATION_DATABASE_URL must be set to PostgreSQL itself, without pgbouncer=true/,
    );
});

test('pgbouncer is read from the URL of one host or of several, and a wrong value is refused', () => {
  expect(isPooled('postgres://a:6432/haat?sslmode=disable&pgbouncer=true')).toBe(true);
  expect(isPooled('postgres://a:6432,b:6432/haat?pgbouncer=true&target_session_attrs=read-write')).toBe(true);
  expect(isPooled('postgres://a:6432/haat?pgbouncer=false')).toBe(false);
  expect(isPooled('postgres://a/haat')).toBe(false);
  expect(() => readConfig({ DATABASE_URL: 'postgres://haat:secret@a/haat?pgbouncer=yes' })).toThrow(
    /^DATABASE_URL must be a URL/,
  );
});
