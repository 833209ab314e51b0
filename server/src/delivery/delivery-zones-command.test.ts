import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addFixtures } from '../../testing/fixtures.ts';
import { runInProcess } from '../../testing/run-in-process.ts';
import { openTestShop, type TestShop } from '../../testing/shop.ts';
import { spawnCommand } from '../../testing/spawn-command.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
  await addFixtures(shop.db);
});
afterAll(() => shop.close());

const zonesFile = join(import.meta.dirname, 'delivery-zones-command.ts');
const taxClassFile = join(import.meta.dirname, '../catalogue/tax-class-command.ts');
const zones = (...args: string[]) => runInProcess(zonesFile, shop.url, args);
const taxClass = (...args: string[]) => runInProcess(taxClassFile, shop.url, args);

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
  expect(await spawnCommand(zonesFile, shop.url, ['remove', 'Khulna'])).toEqual([
    2,
    'There is no zone Khulna.',
  ]);
  await zones('remove', 'Dhaka city');
  expect((await zones('remove', 'All Bangladesh'))[1]).toBe('No zones: delivery is free everywhere.');
});

test('a tax class is set for a category and taken back', async () => {
  expect(await taxClass('fish', 'exempt')).toEqual([0, 'fish: exempt']);
  expect(await taxClass('fish', 'half')).toEqual([
    2,
    'half is no tax class: specified, included, exempt, parent.',
  ]);
  expect(await spawnCommand(taxClassFile, shop.url, ['books', 'exempt'])).toEqual([
    2,
    'There is no category books.',
  ]);
  expect(await taxClass('fish', 'parent')).toEqual([
    0,
    'No category has a class of its own: all are taxed as specified.',
  ]);
});
