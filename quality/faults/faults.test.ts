import { expect, test } from 'vitest';
import { openTestDatabase } from '../../server/testing/shop.ts';
import { conversions } from './conversions.ts';
import { couriers } from './couriers.ts';
import { day } from './day/day.ts';
import { randomFrom } from './environment/random.ts';
import { openEnvironment } from './environment/test-environment.ts';
import { rolling } from './failover/rolling.ts';
import { runCycle } from './fault-cycle.ts';
import { type Fault, faults } from './faults.ts';
import { messages } from './messages.ts';

const SEED = 1;

/** A run that stops only processes of the shop needs no PostgreSQL of its own. */
async function onTestDatabase(run: (database: string) => Promise<string[]>): Promise<string[]> {
  const { url, close } = await openTestDatabase();
  const broken = await run(url);
  await close();
  return broken;
}

test('every guarantee holds through every fault', async () => {
  const random = randomFrom(SEED);
  const environment = await openEnvironment(random);
  const broken: Record<string, string[]> = {};
  for (const [name, fault] of Object.entries<Fault>(faults))
    broken[name] = await runCycle(environment, fault, random);
  const acknowledged = environment.entries().filter(({ kind }) => kind === 'acknowledged');
  await environment.close();
  expect(broken).toEqual(Object.fromEntries(Object.keys(faults).map((name) => [name, []])));
  expect(acknowledged.length).toBeGreaterThan(10);
});

test('a PostgreSQL that acknowledges before it writes is detected', async () => {
  const random = randomFrom(SEED);
  const environment = await openEnvironment(random, {
    settings: { synchronous_commit: 'off', wal_writer_delay: '10s' },
  });
  const broken = await runCycle(environment, faults['immediate stop of PostgreSQL'], random);
  await environment.close();
  expect(broken).toContainEqual(expect.stringMatching(/^H\d+ was acknowledged and is not stored$/));
});

test('two processes are replaced one after the other without a broken connection', async () => {
  const run = (database: string) => rolling(randomFrom(SEED), { cycles: 2, database });
  expect(await onTestDatabase(run)).toEqual([]);
});

test('every move of an order has its message, once, although the sender is killed', async () => {
  const run = (database: string) => messages(randomFrom(SEED), { cycles: 6, unsafe: false, database });
  expect(await onTestDatabase(run)).toEqual([]);
});

test('a gateway that forgets client ids is detected', async () => {
  const run = (database: string) => messages(randomFrom(SEED), { cycles: 60, unsafe: true, database });
  const broken = await onTestDatabase(run);
  expect(broken[0]).toMatch(/^cycle \d+: H\d+ \w+: 2 messages$/);
});

test('an order has one parcel, and its cash and goods are counted once, although the process is killed', async () => {
  const run = (database: string) => couriers(randomFrom(SEED), { cycles: 3, unsafe: false, database });
  expect(await onTestDatabase(run)).toEqual([]);
});

test('a shop that forgets that it has asked a courier is detected', async () => {
  const run = (database: string) => couriers(randomFrom(SEED), { cycles: 60, unsafe: true, database });
  const broken = await onTestDatabase(run);
  expect(broken[0]).toMatch(/was taken \d times$/);
});

test('a delivered purchase is counted once with its sum, although the process is killed around its report', async () => {
  const run = (database: string) => conversions(randomFrom(SEED), { cycles: 4, unsafe: false, database });
  expect(await onTestDatabase(run)).toEqual([]);
});

test('a purchase that gets another id when it comes again is detected', async () => {
  const run = (database: string) => conversions(randomFrom(SEED), { cycles: 8, unsafe: true, database });
  const broken = await onTestDatabase(run);
  expect(broken[0]).toMatch(/^cycle \d+: H\d+ was counted 2 times$/);
});

test('after a short random day on two processes every sum is right, and each falsified row is reported', async () => {
  const run = (database: string) => day(randomFrom(SEED), { seconds: 3, unsafe: true, least: 0, database });
  const broken = await onTestDatabase(run);
  expect(broken.filter((line) => !/: wrong: /.test(line))).toEqual([]);
  expect(broken.length).toBeGreaterThan(3);
});
