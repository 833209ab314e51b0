import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { post } from '../../testing/accounts/customers.ts';
import { addFixtures, type Fixtures, stockOf } from '../../testing/fixtures.ts';
import { runInProcess } from '../../testing/run-in-process.ts';
import { openTestShop, type TestShop } from '../../testing/shop.ts';
import { spawnCommand } from '../../testing/spawn-command.ts';

let shop: TestShop;
let fixtures: Fixtures;
beforeAll(async () => {
  shop = await openTestShop();
  fixtures = await addFixtures(shop.db);
});
afterAll(() => shop.close());

async function placeOrder(): Promise<string> {
  const items = [{ product: fixtures.rui, quantity: 2 }];
  const amina = { name: 'Amina', phone: '01712345678', address: 'Dhanmondi' };
  return (await post(shop.app, '/api/order-app/guest-orders/', { ...amina, items })).json<{
    number: string;
  }>().number;
}

const command = join(import.meta.dirname, 'move-order-command.ts');
const run = (...args: string[]) => runInProcess(command, shop.url, args);

test('moves an order to the door and back, and prints who moved it last', async () => {
  const number = await placeOrder();
  const rina = ['--actor', 'Rina'];
  expect(await run(number, 'PROCESSING', ...rina)).toEqual([0, `${number}: PENDING > PROCESSING`]);
  const [code, refused] = await spawnCommand(command, shop.url, [number, 'COMPLETED', '--actor', 'Karim']);
  expect(code).toBe(1);
  expect(refused).toMatch(/is PROCESSING and cannot go to COMPLETED\. Last moved by staff:Rina, 20/);
  await run(number.toLowerCase(), 'ongoing', ...rina);
  const cancelled = ['CANCELLED', ...rina, '--reason', 'nobody at home', '--wasted', 'rui=1'];
  expect(await run(number, ...cancelled)).toEqual([0, `${number}: ONGOING > CANCELLED`]);
  expect(await stockOf(shop.db, fixtures.rui)).toBe(2);
  const row = await shop.db
    .selectFrom('order_history')
    .where('to_status', '=', 'CANCELLED')
    .selectAll()
    .executeTakeFirst();
  expect(row).toMatchObject({ actor: 'staff:Rina', reason: 'nobody at home' });
});

test.each([
  [['H1', 'PROCESSING'], 'There is no order H1.'],
  [['H1', 'LOST'], 'LOST is no status: PENDING, PROCESSING, ONGOING, COMPLETED, CANCELLED.'],
  [['H1'], 'NUMBER and STATUS are needed. --help shows the usage.'],
])('invalid arguments %j change nothing and print the reason', async (args, message) => {
  expect(await run(...args, '--actor', 'Rina')).toEqual([2, message]);
});

test('requires the actor, and prints its usage', async () => {
  expect(await run('H1', 'PROCESSING')).toEqual([
    2,
    '--actor NAME is needed: the history shows who moved an order.',
  ]);
  expect((await run('--help'))[1]).toContain('npm run move-order -- NUMBER STATUS');
});
