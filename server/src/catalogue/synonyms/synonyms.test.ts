import type { AuditEntry } from '@haat/contract/office/staff';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { jamal, type Office, openOffice, rina } from '../../../testing/office/office.ts';
import { buildApp } from '../../app.ts';
import { openDatabase } from '../../platform/db/database.ts';
import { shopUserUrl } from '../../platform/db/database-user.ts';

let office: Office;
let owner: string;
let editor: string;
beforeAll(async () => {
  office = await openOffice();
  owner = await office.addStaff('owner', rina);
  editor = await office.addStaff('editor', jamal);
});
afterAll(() => office.close());

const add = (word: string, means: string) =>
  office.send('POST', 'synonyms/', { cookie: editor, body: { word, means } });
const find = async (search: string) =>
  (await office.send('GET', 'synonyms/', { cookie: editor, query: { search } })).json();
const remove = (body: object) => office.send('POST', 'synonyms/remove/', { cookie: editor, body });
const moonbeam = { language: 'latin', word: 'moonbeam', means: 'ilish', brand: false };

test('a synonym reaches the search of another process and leaves it again', async () => {
  const db = openDatabase(shopUserUrl(office.url));
  const other = await buildApp({ db });
  const names = async () => {
    const query = { search: 'moonbeam' };
    const response = await other.inject({ url: '/api/shop-app/products/', query });
    return response.json<{ name: string }[]>().map(({ name }) => name);
  };
  expect(await names()).toEqual([]);
  expect((await add(moonbeam.word, moonbeam.means)).json()).toEqual(moonbeam);
  await expect.poll(names).toEqual(['Padma ilish']);
  expect(await find('MOONB')).toEqual([moonbeam]);
  expect((await remove(moonbeam)).statusCode).toBe(204);
  await expect.poll(names).toEqual([]);
  expect((await remove(moonbeam)).statusCode).toBe(404);
  await other.close();
  await db.destroy();
});

test('a synonym in Bengali letters is Bengali; a repeated or senseless one is refused', async () => {
  expect((await add(' জাতীয়  মাছ ', 'ilish')).json()).toEqual({
    language: 'bn',
    word: 'জাতীয় মাছ'.normalize('NFC'),
    means: 'ilish',
    brand: false,
  });
  expect((await add('জাতীয় মাছ', 'ilish')).json()).toMatchObject({ code: 'synonym_exists' });
  expect((await add('Ilish', 'ilish')).json()).toMatchObject({
    fields: { means: { code: expect.any(String) } },
  });
  expect((await add('one two three four', 'ilish')).json()).toMatchObject({
    fields: { word: { code: expect.any(String) } },
  });
  expect((await add('!', 'ilish')).statusCode).toBe(400);
});

test('changes of synonyms are in the audit', async () => {
  await add(moonbeam.word, moonbeam.means);
  await remove(moonbeam);
  const [removed, added] = (await office.send('GET', 'audit/', { cookie: owner })).json<{
    entries: AuditEntry[];
  }>().entries;
  expect(added).toMatchObject({
    actor: 'staff:Jamal',
    table: 'synonym',
    operation: 'INSERT',
    after: moonbeam,
  });
  expect(removed).toMatchObject({ operation: 'DELETE', row: moonbeam.word, before: moonbeam });
});
