import { existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { stateFolder } from '@haat/embedded-postgres/cluster-home';
import { startEmbedded } from '@haat/embedded-postgres/start-embedded';
import { expect, inject, test } from 'vitest';
import { command, queryValue, signalGroup, start } from './clone.ts';

const clone = inject('clone');

async function run(...args: string[]): Promise<{ code: number | string; written: string }> {
  const { ended, written } = command(['npm', 'run', '--silent', ...args], clone, {});
  return { code: await ended, written: written() };
}

async function order(shopUrl: string, phone: string): Promise<string> {
  const response = await fetch(`${shopUrl}/api/order-app/guest-orders/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      name: 'Amina Begum',
      phone,
      address: 'House 7, Road 5, Dhanmondi',
      items: [{ product: 1, quantity: 1 }],
    }),
  });
  return ((await response.json()) as { number: string }).number;
}

/** Everything of the orders and the stock. */
const stored = () =>
  queryValue(
    clone,
    `select md5(concat(
      (select json_agg(o order by id) from orders o), (select json_agg(i order by id) from order_item i),
      (select json_agg(p order by id) from product p), (select json_agg(m order by id) from stock_movement m)))`,
  );

test('orders that were deleted by mistake are back, by the commands that an owner types', async () => {
  const archive = path.join(clone, '../archive');
  expect(await run('haat', '--', 'restore', '--until', '2026-11-22 10:15')).toMatchObject({
    code: 2,
    written: expect.stringContaining('This shop has no archive'),
  });
  expect(await run('haat', 'restore', '--until', '2026-11-22 10:15')).toMatchObject({
    code: 2,
    written: expect.stringContaining('npm has taken --until for itself: put -- before the arguments.'),
  });
  // The shop of another file may have left the database running.
  await (await startEmbedded({ root: clone })).stop();
  expect(await run('haat', '--', 'archive', archive)).toMatchObject({ code: 0 });

  const first = start(clone, { PORT: '0' });
  const shopUrl = await first.opened;
  expect(await run('haat', '--', 'archive', `${archive}-of-another-disk`)).toMatchObject({
    code: 2,
    written: expect.stringContaining('stop it first'),
  });
  const number = await order(shopUrl, '01712345678');
  // It waits until tomorrow, as after an SMS company has failed.
  await queryValue(
    clone,
    `insert into message (event, channel, purpose, language, recipient, text, parts, client_id, expires, next_try)
      values ('test', 'sms', 'service', 'en', '+8801712345678', 'Thank you', 1, 'AAAAAAAAAAAAAAAAAAAA', now() + '2 days', now() + '1 day')`,
  );
  const before = await stored();
  await wait(50);
  const moment = new Date();
  await wait(50);
  await queryValue(clone, 'truncate orders cascade');
  await order(shopUrl, '01812345678');
  // The next day's copy, while the shop sells.
  expect(await run('haat', '--', 'archive', archive)).toMatchObject({ code: 0 });
  expect(await run('haat', '--', 'restore', '--until', moment.toISOString())).toMatchObject({
    code: 2,
    written: expect.stringContaining('stop every shop'),
  });
  first.child.kill('SIGTERM');
  await first.ended;

  const restore = ['node', 'ops/haat.mjs', 'restore', '--until', moment.toISOString()];
  const stopped = command(restore, clone, {});
  await expect.poll(() => existsSync(path.join(stateFolder(clone), 'shop/restore'))).toBe(true);
  signalGroup(stopped.child, 'SIGINT');
  expect([await stopped.ended, stopped.written()]).toEqual([2, 'Stopped: nothing was stored.\n']);

  expect(await run('haat', '--', 'restore', '--until', moment.toISOString())).toMatchObject({
    code: 0,
    written: expect.stringContaining('is restored'),
  });
  const second = start(clone, { PORT: '0' });
  await second.opened;
  expect(await stored()).toBe(before);
  expect(await queryValue(clone, 'select max(number) from orders')).toBe(number);
  expect(await queryValue(clone, "select state from message where event = 'test'")).toBe('dead');
}, 240_000); // eight commands, each with its own start of PostgreSQL
