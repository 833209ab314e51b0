import type { OfficeOrder } from '@haat/contract/office/orders/orders';
import { FIRST_REASONS, type UsualReason, type UsualReasons } from '@haat/contract/text/reasons';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPickingOffice, type PickingOffice } from '../../testing/office/picking.ts';

let office: PickingOffice;
let owner: string;
let packer: string;
beforeAll(async () => {
  office = await openPickingOffice();
  owner = await office.addStaff('owner', {
    name: 'Shirin',
    login: '01611111119',
    password: 'green papayas 7',
  });
  packer = await office.addStaff('packer', {
    name: 'Babul',
    login: '01611111118',
    password: 'ripe jackfruit 9',
  });
});
afterAll(() => office.close());

const list = async (cookie = owner) =>
  (await office.send('GET', 'reasons/', { cookie })).json<UsualReasons>();
const change = (kind: string, was: UsualReason[], reasons: UsualReason[], cookie = owner) =>
  office.send('POST', `reasons/${kind}/`, { cookie, body: { was, reasons } });
const flooded = { en: 'road under water', bn: 'রাস্তায় পানি', hidden: false };

test('every member of the staff has the first reasons, and then those of the shop, in their order', async () => {
  expect(await list(packer)).toEqual(FIRST_REASONS);
  const [home, ...others] = FIRST_REASONS.door;
  const reasons = [flooded, ...others.map((each) => ({ ...each, hidden: true })), home!];
  const typed = [{ ...flooded, en: '  road   under water ' }, ...reasons.slice(1)];
  expect((await change('door', FIRST_REASONS.door, typed)).json()).toEqual({
    ...FIRST_REASONS,
    door: reasons,
  });
  expect((await list(packer)).door).toEqual(reasons);
  expect((await change('door', reasons, FIRST_REASONS.door, packer)).statusCode).toBe(403);

  expect((await change('door', reasons, FIRST_REASONS.door)).json()).toEqual(FIRST_REASONS);
  expect(await office.db.selectFrom('usual_reason').selectAll().execute()).toEqual([]);
  const audit = await office.db
    .selectFrom('audit')
    .where('table_name', '=', 'usual_reason')
    .select(['actor', 'operation'])
    .orderBy('id')
    .execute();
  expect(audit).toEqual([
    { actor: 'staff:Shirin', operation: 'INSERT' },
    { actor: 'staff:Shirin', operation: 'DELETE' },
  ]);
});

test('of two people who change a list the second learns who was first, and overwrites nothing', async () => {
  const first = FIRST_REASONS.partly;
  const both = await Promise.all([
    change('partly', first, [flooded, ...first]),
    change('partly', first, first.slice(1)),
  ]);
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  const refused = both.find(({ statusCode }) => statusCode === 409)!;
  expect(refused.json()).toMatchObject({ code: 'reasons_changed', params: { changed_by: 'staff:Shirin' } });
  expect((await list()).partly).toHaveLength(refused === both[1] ? 5 : 3);
});

test.each([
  ['none', []],
  ['one without a text', [{ ...flooded, bn: ' ' }]],
  ['the same twice', [flooded, { ...flooded, bn: 'বন্যা' }]],
  ['a long one', [{ ...flooded, en: 'x'.repeat(81) }]],
  ['too many', Array.from({ length: 21 }, (_, nth) => ({ ...flooded, en: `${nth}`, bn: `${nth}` }))],
])('a list with %s is refused by its name', async (_what, reasons) => {
  const refused = await change('block', FIRST_REASONS.block, reasons);
  expect(refused.statusCode).toBe(400);
  expect(Object.keys(refused.json().fields)[0]).toMatch(/^reasons/);
  expect((await list()).block).toEqual(FIRST_REASONS.block);
});

test('a shopper reads a reason of the shop in the own language, and an order keeps it when the list changes', async () => {
  const { miniket } = office.fixtures;
  const first = FIRST_REASONS.edit;
  const reasons = [flooded, ...first];
  await change('edit', first, reasons);
  const id = await office.confirmOrder([miniket, 2]);
  await office.db.updateTable('orders').set({ language: 'bn' }).where('id', '=', id).execute();
  const shown = async () =>
    (await office.send('GET', `orders/${id}/`, { cookie: office.desk })).json<OfficeOrder>();
  const { version, orderitems } = await shown();
  const edit = { version, key: office.newKey(), reason: flooded.en, notify: false };
  const lines = [{ line: orderitems[0]!.id, quantity: 1, missing: false }];
  await office.send('POST', `orders/${id}/edit/`, { cookie: office.desk, body: { ...edit, lines } });
  const reasonsShown = async () => (await shown()).adjustments.map(({ reason }) => reason);
  expect(await reasonsShown()).toEqual(['রাস্তায় পানি']);
  await change('edit', reasons, first);
  expect(await reasonsShown()).toEqual(['রাস্তায় পানি']);
});
