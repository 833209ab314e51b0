import type { OfficeArticle } from '@haat/contract/office/articles';
import type { Article, Setup } from '@haat/contract/shop/content';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { hostileTexts } from '../../../testing/hostile-texts.ts';
import { jamal, type Office, openOffice, rina } from '../../../testing/office/office.ts';

let office: Office;
let cookie: string;
beforeAll(async () => {
  office = await openOffice();
  cookie = await office.addStaff('editor', rina);
  await office.db.insertInto('site_setup').values({ brand_name: 'Haat', brand_name_bn: 'হাট' }).execute();
});
afterAll(() => office.close());

const read = async () => (await office.send('GET', 'articles/promises/', { cookie })).json<OfficeArticle>();
const post = (action: string, body: object, as = cookie) =>
  office.send('POST', `articles/promises/${action}/`, { cookie: as, body });
const shown = async () => (await office.app.inject('/api/setup/')).json<Setup[]>()[0]?.own_texts;

const fast = {
  title: '',
  title_bn: '',
  lead: 'Fish and rice, at your door in 90 minutes.',
  lead_bn: 'মাছ আর চাল, ৯০ মিনিটে আপনার দরজায়।',
  text: 'Home delivery | within 90 minutes\nPay at the door | cash or bKash\nReturns | within 3 days\nSupport | by phone',
  text_bn: 'হোম ডেলিভারি | ৯০ মিনিটের মধ্যে\nদরজায় দাম | নগদ বা বিকাশ\nফেরত | ৩ দিনের মধ্যে\nসহায়তা | ফোনে',
};

beforeEach(async () => {
  const { version, published } = await read();
  if (published !== 1) await post('restore', { version, number: 1 });
});

async function publish(texts: object) {
  const saved = await post('draft', { version: (await read()).version, ...fast, ...texts });
  expect(saved.statusCode, saved.body).toBe(200);
  return post('publish', { version: saved.json<OfficeArticle>().version });
}

test('the usual promises are the first version, and the setup of the shop has none of its own', async () => {
  expect(await read()).toMatchObject({ published: 1, current: { text: expect.stringContaining('3 hours') } });
  expect(await shown()).toBeUndefined();
});

test('shoppers get published promises in both languages, not a draft, and the usual ones after an undo', async () => {
  const { version } = await read();
  await post('draft', { version, ...fast });
  expect(await shown()).toBeUndefined();
  await post('publish', { version: version + 1 });
  expect(await shown()).toEqual({
    en: {
      tagline: fast.lead,
      promises: [
        ['Home delivery', 'within 90 minutes'],
        ['Pay at the door', 'cash or bKash'],
        ['Returns', 'within 3 days'],
        ['Support', 'by phone'],
      ],
    },
    bn: expect.objectContaining({ tagline: fast.lead_bn }),
  });
  const articles = (await office.app.inject('/api/aboutus/articles/')).json<Article[]>();
  expect(articles.map(({ page }) => page)).toEqual(['privacy', 'terms']);
  await post('restore', { version: version + 2, number: 1 });
  expect(await shown()).toBeUndefined();
});

test('the audit has the promises before and after; of two editors the second learns who was first', async () => {
  const { version } = await read();
  const jamals = await office.addStaff('editor', jamal);
  await post('draft', { version, ...fast }, jamals);
  const refused = await post('draft', { version, ...fast, lead: 'In 2 hours.' });
  expect(refused.json()).toMatchObject({ code: 'article_changed', params: { changed_by: 'staff:Jamal' } });
  await post('draft', { version: version + 1, ...fast, lead: 'In 2 hours.' });
  const entry = await office.db
    .selectFrom('audit')
    .where('table_name', '=', 'article_draft')
    .orderBy('id', 'desc')
    .select(['actor', 'before', 'after'])
    .executeTakeFirst();
  expect(entry).toMatchObject({
    actor: 'staff:Rina',
    before: { lead: fast.lead },
    after: { lead: 'In 2 hours.' },
  });
});

test('hostile promises are stored as plain text, each in its own place', async () => {
  for (const hostile of hostileTexts) {
    const typed = `x${hostile.replaceAll('|', '/').replaceAll(/\s+/g, ' ').slice(0, 39)}`;
    const line = `${typed} | ${typed}`;
    await publish({ lead: `x${hostile.slice(0, 299)}`, text: [line, line, line, line].join('\n') });
    const promises = (await shown())?.en.promises;
    expect(promises, hostile).toHaveLength(4);
    expect(new Set(promises?.flat()).size, hostile).toBe(1);
  }
});

test.each<[string, object, string]>([
  ['three promises', { text: fast.text.split('\n').slice(1).join('\n') }, 'text'],
  ['five promises', { text_bn: `${fast.text_bn}\nআরও | কিছু` }, 'text_bn'],
  ['a promise of three parts', { text: fast.text.replace('cash', 'cash | card') }, 'text'],
  ['a promise without words', { text_bn: fast.text_bn.replace('৩ দিনের মধ্যে', ' ') }, 'text_bn'],
  ['a title of 41 characters', { text: fast.text.replace('Returns', 'R'.repeat(41)) }, 'text'],
  ['no tagline', { lead_bn: ' \u200b' }, 'lead_bn'],
])('%s is refused and names its field', async (_what, texts, field) => {
  const { version } = await read();
  const refused = await post('draft', { version, ...fast, ...texts });
  expect(refused.statusCode, refused.body).toBe(400);
  expect(Object.keys(refused.json().fields)).toEqual([field]);
  expect(await read()).toMatchObject({ version });
});
