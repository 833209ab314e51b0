import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { openTestDatabase } from '../../../testing/shop.ts';
import { NoPrimary, primaryOf } from './connection/primary.ts';
import { connectOnce } from './connection/shop-client.ts';
import { inTransaction, isDatabaseUnavailable, openDatabase } from './database.ts';

test('a connection that breaks between two statements fails only its transaction', async () => {
  const { db: other, url, close } = await openTestDatabase();
  const db = openDatabase(url, 1);
  const broken = inTransaction(db, async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
    await sql`select pg_terminate_backend(${rows[0]!.pid})`.execute(other);
    await wait(100); // the connection breaks while no statement is running
    await sql`select 1`.execute(tx);
  });
  await expect(broken).rejects.toSatisfy(isDatabaseUnavailable);
  const { rows } = await sql`select 1 as one`.execute(db);
  expect(rows).toEqual([{ one: 1 }]);
  await db.destroy();
  await close();
});

test('a command leaves no connection to a host that is not the primary any more', async () => {
  const { db, url, close } = await openTestDatabase();
  const found = `${url}${url.includes('?') ? '&' : '?'}target_session_attrs=read-write`;
  vi.spyOn(primaryOf(found)!, 'check').mockRejectedValue(new NoPrimary('read-only'));
  await expect(connectOnce(found, { application_name: 'haat-once' })).rejects.toThrow(NoPrimary);
  const countOpen = async () =>
    (await sql`select from pg_stat_activity where application_name = 'haat-once'`.execute(db)).rows.length;
  await expect.poll(countOpen).toBe(0);
  await close();
});
