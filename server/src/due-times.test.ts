import { HOUR, MINUTE } from '@haat/contract/time/durations';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Office, openOffice } from '../testing/office/office.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

const moment = (ms: number) => new Date(Date.now() + ms);

test('banners, prices and offers follow the clock of the database, also if the clock of the process is an hour ahead', async () => {
  const { rui, ilish, miniket, blender } = office.fixtures;
  const { db } = office;
  const [past, future] = [moment(-MINUTE), moment(30 * MINUTE)];
  const banner = { image: 'eid.webp', title_bn: '', link: '', enabled: true, shown: false };
  await db
    .insertInto('slider_banner')
    .values([
      { ...banner, position: 1, title: 'now', starts: past },
      { ...banner, position: 2, title: 'later', starts: future },
    ])
    .execute();
  for (const [product, publish_at] of [
    [rui, past],
    [ilish, future],
  ] as const) {
    const { id } = await db
      .insertInto('price_publication')
      .values({
        request_key: String(product).padStart(32, '0'),
        actor: 'staff:Rina',
        publish_at,
        state: 'scheduled',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('price_change')
      .values({ publication_id: id, product_id: product, price_paisa: 1_000 })
      .execute();
  }
  for (const [product, offer_starts] of [
    [miniket, past],
    [blender, future],
  ] as const)
    await db
      .updateTable('product')
      .set({ offer_paisa: 1_000, offer_starts })
      .where('id', '=', product)
      .execute();

  office.clock.forward(HOUR);
  await office.app.listen({ port: 0, host: '127.0.0.1' });
  const shown = async () =>
    (await db.selectFrom('slider_banner').where('shown', '=', true).select('title').execute()).map(
      ({ title }) => title,
    );
  const cheap = async () =>
    (
      await db.selectFrom('product').where('price_paisa', '=', 1_000).select('id').orderBy('id').execute()
    ).map(({ id }) => id);
  await expect.poll(shown).toEqual(['now']);
  await expect.poll(cheap).toEqual([miniket, rui].toSorted((a, b) => a - b));
  // All three jobs have run, and none has taken what is due later.
  expect(await shown()).toEqual(['now']);
});
