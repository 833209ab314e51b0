import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { post } from '../testing/customers.ts';
import { addFixtures, type Fixtures } from '../testing/fixtures.ts';
import { openTestShop, type TestShop } from '../testing/shop.ts';
import { spawnCommand } from '../testing/spawn-command.ts';

/** Each test starts several processes. */
vi.setConfig({ testTimeout: 120_000 });

let shop: TestShop;
let fixtures: Fixtures;
beforeAll(async () => {
  shop = await openTestShop();
  fixtures = await addFixtures(shop.db);
});
afterAll(() => shop.close());

const run = (...args: string[]) =>
  spawnCommand(join(import.meta.dirname, 'adjust-order-command.ts'), shop.url, args);

test('an order is supplied in part, and the output has what is due', async () => {
  const items = [{ product: fixtures.miniket, quantity: 3 }];
  const amina = { name: 'Amina', phone: '01712345678', address: 'Dhanmondi' };
  const { number } = (await post(shop.app, '/api/order-app/guest-orders/', { ...amina, items })).json<{
    number: string;
  }>();
  const rina = ['--actor', 'Rina', '--reason', 'one bag was torn'];
  expect(await run(number, 'supply', 'miniket-rice=2', ...rina)).toEqual([
    0,
    'short_supply: Tk -76.13, one bag was torn (staff:Rina)\n' +
      'costs Tk 152.25, paid Tk 0.00, refunded Tk 0.00\ndue Tk 152.25, in cash Tk 152.00',
  ]);
  const late = ['goodwill', '20.25', '--actor', 'Rina', '--reason', 'late', '--key', 'late'];
  await run(number, ...late);
  const [, out] = await run(number, ...late);
  expect(out).toContain('due Tk 132.00, in cash Tk 132.00');
  const rui = ['substitute', 'miniket-rice=1', '--with', 'rui', ...rina];
  expect(await run(number, ...rui)).toEqual([1, 'Nothing is replaced without the consent of the shopper.']);
  const [code, replaced] = await run(number, ...rui, '--consent', 'by phone');
  expect([code, replaced]).toEqual([0, expect.stringContaining('due Tk 132.00, in cash Tk 132.00')]);
  expect(await run(number, 'goodwill', '5')).toEqual([
    2,
    '--actor NAME is needed: the adjustment records who made it.',
  ]);
  expect(await run(number, 'paid-out', '999')).toEqual([1, 'Refund not found.']);
});

test('--help lists every option', async () => {
  const [code, out] = await run('--help');
  expect(code).toBe(0);
  for (const name of ['actor', 'reason', 'grams', 'returned', 'with', 'consent', 'key', 'in-cash', 'help'])
    expect(out).toMatch(new RegExp(`^  --${name} +\\w`, 'm'));
});
