import type { ArticleTexts, OfficeArticle } from '@haat/contract/office/articles';
import type { Article, SetupPage } from '@haat/contract/shop/content';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { hostileTexts } from '../../../testing/hostile-texts.ts';
import { jamal, type Office, openOffice, rina } from '../../../testing/office/office.ts';

let office: Office;
let cookie: string;
let jamals: string;
beforeAll(async () => {
  office = await openOffice();
  cookie = await office.addStaff('editor', rina);
  jamals = await office.addStaff('editor', jamal);
  await office.db
    .insertInto('setup_page')
    .values({ title: 'About', title_bn: 'আমাদের কথা', text: 'A market.', text_bn: 'একটি হাট।' })
    .execute();
});
afterAll(() => office.close());

const read = async (page: string) =>
  (await office.send('GET', `articles/${page}/`, { cookie })).json<OfficeArticle>();
const post = (page: string, action: string, body: object, as = cookie) =>
  office.send('POST', `articles/${page}/${action}/`, { cookie: as, body });
const LEGAL = ['privacy', 'terms'];
const all = async () => (await office.app.inject('/api/aboutus/articles/')).json<Article[]>();
const shown = async () => (await all()).filter(({ page }) => !LEGAL.includes(page));
const about = async () => (await office.app.inject('/api/aboutus/setup_page/')).json<SetupPage[]>();

const fresh: ArticleTexts = {
  title: '',
  title_bn: '',
  lead: 'Within 3 days.',
  lead_bn: '৩ দিনের মধ্যে।',
  text: '- Within **3 days**.',
  text_bn: '## নিয়ম\n\n৩ দিনের মধ্যে জানান।',
};

beforeEach(async () => {
  const { version, published } = await read('return-policy');
  if (published !== 1) await post('return-policy', 'restore', { version, number: 1 });
});

/** Saves a draft and publishes it. */
async function publish(page: string, texts: object) {
  const saved = await post(page, 'draft', { version: (await read(page)).version, ...fresh, ...texts });
  expect(saved.statusCode, saved.body).toBe(200);
  return post(page, 'publish', { version: saved.json<OfficeArticle>().version });
}

test('the specified texts are the first version: shoppers get no other', async () => {
  expect(await shown()).toEqual([]);
  for (const page of ['return-policy', 'refund-policy', 'customer-service']) {
    const { published, versions, current } = await read(page);
    expect([published, versions.map(({ number }) => number)]).toContainEqual(1);
    expect(current.text_bn).toMatch(/^## /);
  }
});

test('privacy and terms have a first version in both languages, which shoppers read until another is published', async () => {
  const before = (await all()).filter(({ page }) => LEGAL.includes(page));
  expect(before.map(({ page }) => page)).toEqual(LEGAL);
  for (const { lead, lead_bn, text, text_bn } of before) {
    expect([lead.length, lead_bn.length].every((length) => length > 20)).toBe(true);
    const headings = [text, text_bn].map((each) => each.match(/^## /gm)?.length ?? 0);
    expect(headings[0]).toBeGreaterThan(5);
    expect(headings[1]).toBe(headings[0]);
  }
  await publish('privacy', fresh);
  expect((await all()).find(({ page }) => page === 'privacy')).toMatchObject({ text: fresh.text });
  const { version } = await read('privacy');
  await post('privacy', 'restore', { version, number: 1 });
  expect((await all()).find(({ page }) => page === 'privacy')).toEqual(before[0]);
});

test('a draft is not seen by shoppers; published it is, and an undo brings the specified text back', async () => {
  const { version } = await read('return-policy');
  const saved = await post('return-policy', 'draft', { version, ...fresh });
  expect(saved.json()).toMatchObject({ published: 1, draft: fresh, draft_by: 'staff:Rina' });
  expect(await shown()).toEqual([]);
  const published = await post('return-policy', 'publish', { version: version + 1 });
  const number = published.json<OfficeArticle>().published!;
  expect(published.json()).toMatchObject({ draft: null, current: fresh });
  const { title: _, title_bn: __, ...texts } = fresh;
  expect(await shown()).toEqual([{ page: 'return-policy', ...texts }]);
  const undone = await post('return-policy', 'restore', { version: version + 2, number: 1 });
  expect(undone.json()).toMatchObject({ published: 1 });
  expect(await shown()).toEqual([]);
  const again = await post('return-policy', 'restore', { version: version + 3, number });
  expect(again.json<OfficeArticle>().versions.length).toBe(undone.json<OfficeArticle>().versions.length);
  expect(await shown()).toHaveLength(1);
});

test('the about page is the first setup page; its text before is its first version', async () => {
  const texts = { title: 'About Haat', title_bn: 'হাট', lead: 'ignored', text: 'New.', text_bn: 'নতুন।' };
  expect((await publish('about', texts)).json()).toMatchObject({ published: 2 });
  expect(await about()).toMatchObject([{ title: 'About Haat', text_bn: 'নতুন।' }]);
  const { version, versions } = await read('about');
  expect(versions.map(({ number, text, lead }) => [number, text, lead])).toEqual([
    [2, 'New.', ''],
    [1, 'A market.', ''],
  ]);
  await post('about', 'restore', { version, number: 1 });
  expect(await about()).toMatchObject([{ title: 'About', text: 'A market.', text_bn: 'একটি হাট।' }]);
});

test('every publication and undo is in the audit with before and after', async () => {
  const { published } = (await publish('refund-policy', { text_bn: 'নতুন নিয়ম।' })).json<OfficeArticle>();
  const { version } = await read('refund-policy');
  await post('refund-policy', 'restore', { version, number: 1 });
  const entries = await office.db
    .selectFrom('audit')
    .where('row_id', '=', 'refund-policy')
    .where('table_name', 'in', ['article', 'article_draft'])
    .orderBy('id')
    .select(['actor', 'table_name', 'operation', 'before', 'after'])
    .execute();
  expect(entries).toMatchObject([
    {
      actor: 'staff:Rina',
      table_name: 'article_draft',
      operation: 'INSERT',
      after: { text_bn: 'নতুন নিয়ম।' },
    },
    { table_name: 'article_draft', operation: 'DELETE', before: { text_bn: 'নতুন নিয়ম।' } },
    { table_name: 'article', before: { published: 1 }, after: { published } },
    { table_name: 'article', before: { published }, after: { published: 1 } },
  ]);
});

test('the second of two editors learns who changed the page, and publishes nothing', async () => {
  const { version } = await read('customer-service');
  await post('customer-service', 'draft', { version, ...fresh }, jamals);
  for (const [action, body] of [
    ['draft', { version, ...fresh }],
    ['publish', { version }],
    ['restore', { version, number: 1 }],
  ] as const) {
    const refused = await post('customer-service', action, body);
    expect(refused.statusCode, action).toBe(409);
    expect(refused.json()).toMatchObject({ code: 'article_changed', params: { changed_by: 'staff:Jamal' } });
  }
  const both = await Promise.all(
    [1, 2].map(() => post('customer-service', 'publish', { version: version + 1 })),
  );
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
});

test('nothing is published without a draft, and no version that does not exist', async () => {
  const { version } = await read('return-policy');
  expect((await post('return-policy', 'publish', { version })).json()).toMatchObject({ code: 'no_draft' });
  expect((await post('return-policy', 'restore', { version, number: 999 })).statusCode).toBe(404);
  expect(await read('return-policy')).toMatchObject({ version, published: 1 });
});

test.each([
  '[x](javascript:hit())',
  '[x](<data:text/html,hit>)',
  '[x][a]\n\n[a]: vbscript:hit',
  '*a_'.repeat(2_000),
])('a text with %s is refused and names its field', async (text) => {
  const { version } = await read('return-policy');
  const refused = await post('return-policy', 'draft', { version, ...fresh, text });
  expect(refused.statusCode).toBe(400);
  expect(Object.keys(refused.json().fields)).toEqual(['text']);
  expect(await read('return-policy')).toMatchObject({ version });
});

test('no version can be changed or deleted', async () => {
  const versions = office.db.updateTable('article_version').set({ text: 'x' }).where('number', '=', 1);
  await expect(versions.execute()).rejects.toThrow();
  await expect(office.db.deleteFrom('article_version').execute()).rejects.toThrow();
});

test('hostile texts are rendered as text: no element, no attribute', async () => {
  for (const text of hostileTexts) {
    const preview = await office.send('POST', 'articles/preview/', { cookie, body: { text, text_bn: text } });
    expect(preview.statusCode, text).toBe(200);
    expect(preview.body, text).not.toMatch(/"(href|src|style|on\w+)":/);
    const tags = Array.from(preview.body.matchAll(/"tag":"(\w+)"/g), ([, tag]) => tag!);
    expect(
      tags.filter((tag) => !/^(p|em|strong|code|blockquote|ul|li|pre|h\d|hr|br)$/.test(tag)),
      text,
    ).toEqual([]);
  }
});
