import { sql, type Transaction } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addFixtures, addProduct, type Fixtures } from '../../../testing/fixtures.ts';
import { openTestDatabase, type TestDatabase } from '../../../testing/shop.ts';
import type { Database } from '../db/database.ts';
import type { Schema } from '../db/schema.ts';
import { type ChangeFeed, watchChanges } from './changes.ts';

let database: TestDatabase;
let db: Database;
let fixtures: Fixtures;
let feed: ChangeFeed;
let reported: string[] = [];
beforeEach(async () => {
  database = await openTestDatabase();
  db = database.db;
  fixtures = await addFixtures(db);
  feed = await watchChanges(db, 0);
  feed.subscribe((changed) => reported.push(...(changed === 'all' ? ['all'] : [...changed].sort())));
  await feed.update();
  reported = [];
});
afterEach(async () => {
  vi.restoreAllMocks();
  await database.close();
});

async function changes(): Promise<string[]> {
  reported = [];
  await feed.update();
  return reported;
}

const setPrice = (price_paisa: number, id: number, by: Database | Transaction<Schema> = db) =>
  by.updateTable('product').set({ price_paisa }).where('id', '=', id).execute();

test('a change of price, text, name, listing, category or stock reports the tags of what shows it', async () => {
  const { rui, miniket } = fixtures;
  const { category_id: river } = await db
    .selectFrom('product')
    .where('id', '=', rui)
    .select('category_id')
    .executeTakeFirstOrThrow();
  const { category_id: rice } = await db
    .selectFrom('product')
    .where('id', '=', miniket)
    .select('category_id')
    .executeTakeFirstOrThrow();
  const of = (...tags: string[]) => [...tags, 'products', `product:${rui}`].sort();
  const update = async (values: object) => {
    await db.updateTable('product').set(values).where('id', '=', rui).execute();
    return changes();
  };
  expect(await update({ price_paisa: 36_000 })).toEqual(of(`category:${river}:price`, 'list:price'));
  expect(await update({ preview_text: 'Fresh' })).toEqual(of());
  expect(await update({ origin: 'Chandpur' })).toEqual(of(`category:${river}:facts`, 'list:facts'));
  expect(await update({ name: 'Rohu' })).toEqual(of(`category:${river}`, 'list'));
  expect(await update({ listed: false })).toEqual(of(`category:${river}`, 'list'));
  const byOrderAndFacts = ['price', 'facts'].flatMap((tag) => [`category:${rice}:${tag}`, `list:${tag}`]);
  expect(await update({ category_id: rice })).toEqual(
    of(`category:${river}`, `category:${rice}`, 'list', ...byOrderAndFacts),
  );
  expect(await update({ stock: 2 })).toEqual([]);
  expect(await update({ stock: 0 })).toEqual(of(`category:${rice}`, 'list'));
  expect(await update({ stock: 0 })).toEqual([]);
  await db.updateTable('category').set({ title: 'Rice' }).where('id', '=', rice).execute();
  await db
    .insertInto('setup_page')
    .values({ title: 'Haat', title_bn: 'হাট', text: '', text_bn: '' })
    .execute();
  expect(await changes()).toEqual(['categories', 'content']);
  await db.deleteFrom('product').where('id', '=', rui).execute();
  expect(await changes()).toEqual(of(`category:${rice}`, 'list'));
});

test('the first and the last product of a category change the categories', async () => {
  const { rui, ilish, miniket } = fixtures;
  const set = (values: object, ...ids: number[]) =>
    db.updateTable('product').set(values).where('id', 'in', ids).execute();
  const categoryOf = async (id: number) =>
    (await db.selectFrom('product').where('id', '=', id).select('category_id').executeTakeFirstOrThrow())
      .category_id;
  const isReported = async () => (await changes()).includes('categories');
  await set({ listed: false }, rui);
  expect(await isReported()).toBe(false);
  await set({ listed: false }, ilish);
  expect(await isReported()).toBe(true);
  await set({ listed: true }, rui, ilish);
  expect(await isReported()).toBe(true);
  const rice = await categoryOf(miniket);
  await set({ category_id: rice }, rui);
  expect(await isReported()).toBe(false);
  await set({ category_id: rice }, ilish);
  expect(await isReported()).toBe(true);
  await db.deleteFrom('product').where('id', '=', rui).execute();
  expect(await isReported()).toBe(false);
  await db.deleteFrom('product').where('category_id', '=', rice).execute();
  expect(await isReported()).toBe(true);
  await addProduct(db, rice, { slug: 'paijam', name: 'Paijam rice', price_paisa: 6_000, stock: 1 });
  expect(await isReported()).toBe(true);
  await addProduct(db, rice, { slug: 'atop', name: 'Atop rice', price_paisa: 6_000, stock: 1 });
  expect(await isReported()).toBe(false);
});

test('a change is reported once, to every process', async () => {
  const other = await watchChanges(db, 0);
  await other.update();
  const theirs: unknown[] = [];
  other.subscribe((changed) => theirs.push(changed));
  await setPrice(36_000, fixtures.rui);
  expect(await changes()).toContain(`product:${fixtures.rui}`);
  expect(await changes()).toEqual([]);
  await other.update();
  await other.update();
  expect(theirs).toEqual([expect.objectContaining({ size: 4 })]);
});

test('a transaction that began first and commits last is reported when it commits', async () => {
  const { rui, ilish } = fixtures;
  await db.transaction().execute(async (tx) => {
    await setPrice(36_000, rui, tx);
    await setPrice(150_000, ilish);
    expect(await changes()).toContain(`product:${ilish}`);
    expect(await changes()).toEqual([]);
    await setPrice(151_000, ilish);
    const again = await changes();
    expect(again).toContain(`product:${ilish}`);
    expect(again).not.toContain(`product:${rui}`);
  });
  expect(await changes()).toContain(`product:${rui}`);
  expect(await changes()).toEqual([]);
});

test('a rolled-back change is never reported', async () => {
  await db
    .transaction()
    .execute(async (tx) => {
      await setPrice(36_000, fixtures.rui, tx);
      throw new Error('undo');
    })
    .catch(() => {});
  expect(await changes()).toEqual([]);
});

test('everything becomes stale after a long pause between polls, or on another server', async () => {
  const now = performance.now();
  vi.spyOn(performance, 'now').mockImplementation(() => now + 301_000);
  expect(await changes()).toEqual(['all']);
  expect(await changes()).toEqual([]);
});

test('rows are deleted when every process has seen them, but not while their transaction may be running', async () => {
  const count = async () => (await db.selectFrom('cache_change').select('tag').execute()).length;
  await db.transaction().execute(async (tx) => {
    await setPrice(36_000, fixtures.rui, tx);
    await feed.update();
    let now = performance.now();
    vi.spyOn(performance, 'now').mockImplementation(() => now);
    for (let n = 0; n < 2; n++) {
      await setPrice(150_000 + n, fixtures.ilish);
      now += 601_000;
      await feed.update();
    }
    expect(await count()).toBeGreaterThan(0);
    await feed.update();
  });
  expect(await changes()).toContain(`product:${fixtures.rui}`);
  let now = performance.now();
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  // Running transactions in other databases of this server (of other tests) count too: the rows stay until they end.
  const deadline = Date.now() + 60_000;
  while ((await count()) > 0 && Date.now() < deadline) {
    now += 601_000;
    await feed.update();
  }
  expect(await count()).toBe(0);
});

test('rows that were restored from another server are not reported repeatedly', async () => {
  await sql`INSERT INTO cache_change (xid, tag) VALUES ('9000000000', 'product:1')`.execute(db);
  expect(await changes()).toEqual([]);
});
