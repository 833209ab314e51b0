import type { PriceBoard, Publication } from '@haat/contract/office/catalogue/prices';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Office, openOffice, rina } from '../../testing/office/office.ts';
import { publishDue } from './publish-due.ts';

let office: Office;
let cookie: string;
beforeAll(async () => {
  office = await openOffice();
  cookie = await office.addStaff('editor', rina);
});
afterAll(() => office.close());

test('a planned price does not overwrite one that was set by hand meanwhile: it stays and is named', async () => {
  const { rui, miniket } = office.fixtures;
  const set = (id: number, price_paisa: number) =>
    office.db.updateTable('product').set({ price_paisa }).where('id', '=', id).execute();
  const prices = async () => {
    const rows = await office.db.selectFrom('product').select(['id', 'price_paisa']).execute();
    return [rui, miniket].map((id) => rows.find((row) => row.id === id)?.price_paisa);
  };
  await set(rui, 35_000);
  await set(miniket, 7_250);
  const at = (minutes: number) => new Date(office.clock.now().getTime() + minutes * 60_000);
  const send = (url: string, body: object = {}) =>
    office.send('POST', `prices/publications/${url}`, { cookie, body });
  const plan = async (key: string, minutes: number, changes: object[]) => {
    const response = await send('', { key: key.repeat(32), changes, publish_at: at(minutes).toISOString() });
    return response.json<Publication>().id;
  };
  const change = (product: number, seen_paisa: number, price_paisa: number) => ({
    product,
    seen_paisa,
    price_paisa,
  });
  const first = await plan('a', 30, [change(rui, 35_000, 36_000), change(miniket, 7_250, 7_500)]);
  // Planned while the price was as before: it follows the publication above, not a change by hand.
  const second = await plan('b', 40, [change(miniket, 7_250, 7_700)]);
  await set(rui, 35_500);
  const listed = async (id: number) => {
    const { publications } = (await office.send('GET', 'prices/', { cookie })).json<PriceBoard>();
    return publications.find((one) => one.id === id);
  };
  expect(await listed(first)).toMatchObject({ state: 'scheduled', changes: 2, stayed: [] });
  await publishDue(office.db, at(31));
  expect(await prices()).toEqual([35_500, 7_500]);
  expect(await listed(first)).toMatchObject({ state: 'published', changes: 2, stayed: ['Rui fish'] });
  await publishDue(office.db, at(41));
  expect(await prices()).toEqual([35_500, 7_700]);
  expect(await listed(second)).toMatchObject({ stayed: [] });
  // The undo has nothing to give back for what stayed.
  await send(`${second}/undo/`);
  expect((await send(`${first}/undo/`)).json()).toMatchObject({ stayed: [] });
  expect(await prices()).toEqual([35_500, 7_250]);
});
