import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Office, openOffice } from '../../../testing/office/office.ts';
import { SearchMisses, weekOf } from '../count-search-misses.ts';

let office: Office;
let editor: string;
beforeAll(async () => {
  office = await openOffice();
  ({ editor } = await office.addEveryRole());
});
afterAll(() => office.close());

const sunday = new Date('2026-11-22T04:00:00Z');
const stored = () =>
  office.db
    .selectFrom('search_miss')
    .select(['week', 'word', 'count'])
    .orderBy('key')
    .orderBy('week')
    .execute();
const send = (method: 'GET' | 'POST', url: string, body?: object) =>
  office.send(method, url, { cookie: editor, ...(body ? { body } : {}) });

test('a search of the shop that finds nothing is counted when the shop closes, one that finds something is not', async () => {
  const shop = await openOffice();
  const search = (text: string) =>
    shop.app.inject({ url: `/api/shop-app/products/?search=${encodeURIComponent(text)}` });
  for (const text of ['zucchini', 'Zucchini ', 'rui', '01712345678', 'amina@haat.example'])
    await search(text);
  const { app, db, close } = shop;
  await app.close();
  expect(await db.selectFrom('search_miss').select(['word', 'count']).execute()).toEqual([
    { word: 'zucchini', count: 2 },
  ]);
  await close();
});

test('counts words by their key and week, without what is typed on the way to them', async () => {
  const misses = new SearchMisses();
  for (const search of ['avo', 'avocad', 'avocado', 'AVOCADO', 'মাশরুম', 'quinoa']) misses.record({ search });
  for (const search of ['ab', '12345', 'call 01712-345678', 'x'.repeat(61), '!!!']) misses.record({ search });
  misses.record({ search: 'pesto', in_stock: true });
  misses.record({ search: 'pesto', category: 'fish' });
  await misses.flush(office.db, sunday);
  misses.record({ search: 'avocado' });
  await misses.flush(office.db, sunday);
  await misses.flush(office.db, sunday);
  misses.record({ search: 'avocado' });
  await misses.flush(office.db, new Date('2026-11-21T17:59:00Z'));
  expect(await stored()).toEqual([
    { week: '2026-11-15', word: 'avocado', count: 1 },
    { week: '2026-11-22', word: 'avocado', count: 3 },
    { week: '2026-11-22', word: 'quinoa', count: 1 },
    { week: '2026-11-22', word: 'মাশরুম', count: 1 },
  ]);
});

test('a flood of words takes bounded memory and rows, and old weeks are deleted', async () => {
  const misses = new SearchMisses();
  for (let n = 0; n < 2_000; n++) misses.record({ search: `nonsense ${n.toString(36)}q` });
  const later = new Date('2027-03-01T04:00:00Z');
  await misses.flush(office.db, later);
  const week = weekOf(later);
  const count = async () => (await stored()).filter((row) => row.week === week).length;
  expect(await count()).toBeLessThanOrEqual(500);
  for (let round = 0; round < 6; round++) {
    for (let n = 0; n < 500; n++) misses.record({ search: `round${'abcdefg'[round]} ${n.toString(36)}q` });
    await misses.flush(office.db, later);
  }
  expect(await count()).toBeLessThanOrEqual(2_500);
  await misses.flush(office.db, later);
  misses.record({ search: 'dragon fruit' });
  await misses.flush(office.db, new Date('2027-06-01T04:00:00Z'));
  expect((await stored()).filter((row) => row.week < '2026-11-29')).toEqual([]);
  await office.db.deleteFrom('search_miss').execute();
});

test('an editor makes a wish or a synonym of a word, and it leaves the list', async () => {
  const misses = new SearchMisses();
  for (const search of ['avocado', 'avocado', 'kolmi shak', 'broccoli']) misses.record({ search });
  await misses.flush(office.db, sunday);
  const words = async () =>
    (await send('GET', 'search-misses/?week=2026-11-22'))
      .json<{ words: { word: string }[] }>()
      .words.map(({ word }) => word);
  expect(await words()).toEqual(['avocado', 'broccoli', 'kolmi shak']);
  for (const word of ['avocado', 'Avocado'])
    expect((await send('POST', 'wishes/', { word })).statusCode).toBe(204);
  expect((await send('POST', 'synonyms/', { word: 'kolmi shak', means: 'water spinach' })).statusCode).toBe(
    201,
  );
  expect(await words()).toEqual(['broccoli']);
  const wishes = (await send('GET', 'wishes/')).json();
  expect(wishes).toMatchObject([{ word: 'avocado', added_by: 'The editor', count: 2 }]);
  expect((await send('POST', `wishes/${wishes[0].id}/remove/`)).statusCode).toBe(204);
  expect((await send('POST', `wishes/${wishes[0].id}/remove/`)).statusCode).toBe(404);
  expect(await words()).toEqual(['avocado', 'broccoli']);
  const audit = await office.db
    .selectFrom('audit')
    .where('table_name', '=', 'wish')
    .select(['operation', 'actor', 'before', 'after'])
    .orderBy('id')
    .execute();
  expect(audit).toMatchObject([
    { operation: 'INSERT', actor: 'staff:The editor', before: null, after: { word: 'avocado' } },
    { operation: 'DELETE', actor: 'staff:The editor', before: { word: 'avocado' }, after: null },
  ]);
  expect((await send('POST', 'wishes/', { word: '\u200b' })).json()).toMatchObject({
    fields: { word: { code: 'no_letter' } },
  });
});
