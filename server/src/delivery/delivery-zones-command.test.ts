import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { addFixtures } from '../testing/fixtures.ts';
import { openTestShop, type TestShop } from '../testing/shop.ts';
import { spawnCommand } from '../testing/spawn-command.ts';

/** Each test starts several processes. */
vi.setConfig({ testTimeout: 120_000 });

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
  await addFixtures(shop.db);
});
afterAll(() => shop.close());

const run = (file: string, args: string[]) => spawnCommand(join(import.meta.dirname, file), shop.url, args);
const zones = (...args: string[]) => run('delivery-zones-command.ts', args);
const taxClass = (...args: string[]) => run('../catalogue/tax-class-command.ts', args);

test('zones are added, replaced, listed and removed', async () => {
  const dhaka = ['set', 'Dhaka city', '--bn', 'ঢাকা শহর', '--area', 'Dhaka', '--area', 'ঢাকা'];
  expect(await zones()).toEqual([0, 'No zones: delivery is free everywhere.']);
  expect(await zones(...dhaka, '--charge', '60', '--free-from', '1000', '--hours', '3')).toEqual([
    0,
    'Dhaka city (ঢাকা শহর): Tk 60.00; free from Tk 1,000.00; within 3 hours; Dhaka, ঢাকা\n' +
      'All other addresses are refused: add a zone without --area to deliver to them.',
  ]);
  await zones('set', 'All Bangladesh', '--bn', 'সারা বাংলাদেশ', '--charge', '130.50');
  expect(await zones(...dhaka, '--charge', '70')).toEqual([
    0,
    'Dhaka city (ঢাকা শহর): Tk 70.00; Dhaka, ঢাকা\nAll Bangladesh (সারা বাংলাদেশ): Tk 130.50; everywhere else',
  ]);
  expect(await zones('set', 'Two', '--bn', 'দুই', '--charge', 'free')).toEqual([
    2,
    '--charge free is not an amount in taka.',
  ]);
  const two = ['set', 'Two', '--bn', 'দুই', '--charge', '60'];
  for (const [args, message] of [
    [[...two], 'Another zone is for all other addresses: --area NAME is needed.'],
    [[...two, '--area', ' '], '--area must not be empty.'],
    [[...two, '--area', 'Two', '--hours', '0'], '--hours must be from 1 to 720.'],
    [[...two, '--area', 'Two', '--free-from', '0'], '--free-from must be above 0.'],
    [[...two, '--area', 'Two', '--charge', '100001'], '--charge must be at most Tk 1,00,000.00.'],
  ] as const)
    expect(await zones(...args)).toEqual([2, message]);
  expect((await zones('remove', 'Khulna'))[1]).toBe('There is no zone Khulna.');
  await zones('remove', 'Dhaka city');
  expect((await zones('remove', 'All Bangladesh'))[1]).toBe('No zones: delivery is free everywhere.');
});

test('a tax class is set for a category and taken back', async () => {
  expect(await taxClass('fish', 'exempt')).toEqual([0, 'fish: exempt']);
  expect(await taxClass('fish', 'half')).toEqual([
    2,
    'half is no tax class: specified, included, exempt, parent.',
  ]);
  expect(await taxClass('books', 'exempt')).toEqual([2, 'There is no category books.']);
  expect(await taxClass('fish', 'parent')).toEqual([
    0,
    'No category has a class of its own: all are taxed as specified.',
  ]);
});
