import type { Article } from '@haat/contract/shop/content';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { META_KEYS } from '../../testing/integrations/meta.ts';
import { testKeys } from '../../testing/provider-keys.ts';
import { openTestShop, type TestShop } from '../../testing/shop.ts';

const WHATSAPP_KEYS = {
  ...{
    WHATSAPP_PHONE_NUMBER_ID: '100200300',
    WHATSAPP_ACCOUNT_ID: '400500600',
    WHATSAPP_TOKEN: 'canary-token',
  },
  ...{ WHATSAPP_APP_SECRET: 'canary-secret', WHATSAPP_VERIFY_TOKEN: 'our-own-word' },
};

const environment: Record<string, string> = {};
let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop(async (db) => ({ keys: testKeys(db, environment) }));
});
afterAll(() => shop.close());

/** Turns on exactly these, and returns the privacy text of both languages. */
async function readWith({
  keys = {},
  couriers = false,
}: {
  keys?: Record<string, string>;
  couriers?: boolean;
}) {
  for (const name of Object.keys(environment)) delete environment[name];
  Object.assign(environment, keys);
  await shop.db.updateTable('shop_setting').set({ courier_phone_records: couriers }).execute();
  // As a change of the keys in the office.
  await sql`INSERT INTO cache_change (tag) VALUES ('provider_keys')`.execute(shop.db);
  const articles = (await shop.app.inject('/api/aboutus/articles/')).json<Article[]>();
  return articles.find(({ page }) => page === 'privacy')!;
}

test.each<[string, Parameters<typeof readWith>[0], string, string]>([
  ['couriers', { couriers: true }, '**Couriers:**', '**কুরিয়ার:**'],
  ['WhatsApp', { keys: WHATSAPP_KEYS }, '**WhatsApp,**', '**হোয়াটসঅ্যাপ,**'],
  ['Meta', { keys: META_KEYS }, '**Meta (Facebook), only if you agree', '**মেটা (ফেসবুক), শুধু চেকআউটে'],
])('the privacy text names %s only while the owner has turned them on', async (_, on, english, bengali) => {
  const first = await shop.db
    .selectFrom('article_version')
    .where('article', '=', 'privacy')
    .select(['text', 'text_bn'])
    .executeTakeFirstOrThrow();
  expect(await readWith({})).toMatchObject(first);
  const { text, text_bn } = await readWith(on);
  for (const [said, of, name] of [
    [text, first.text, english],
    [text_bn, first.text_bn, bengali],
  ] as const) {
    expect(said.startsWith(`${of}\n\n## `)).toBe(true);
    // One more, in a section of its own.
    expect(said.slice(of.length).match(/^- \*\*/gm)).toHaveLength(1);
    expect(said).toContain(`\n- ${name}`);
  }
  expect(await readWith({})).toMatchObject(first);
});
