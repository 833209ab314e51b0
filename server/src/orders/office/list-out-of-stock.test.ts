import { expect, test } from 'vitest';
import { openOffice, rina } from '../../../testing/office/office.ts';

test('sold-out products are listed by name in any case, and by the numbers in it', async () => {
  const office = await openOffice();
  const cookie = await office.addStaff('desk', rina);
  const { miniket, rui, ilish, blender } = office.fixtures;
  const names = { [miniket]: 'Begun', [rui]: '10 kg rice', [ilish]: 'alu', [blender]: '2 kg rice' };
  for (const [id, name] of Object.entries(names))
    await office.db.updateTable('product').set({ name, stock: 0 }).where('id', '=', Number(id)).execute();
  const soldOut = (await office.send('GET', 'out-of-stock/', { cookie })).json<{ name: string }[]>();
  expect(soldOut.map(({ name }) => name)).toEqual(['2 kg rice', '10 kg rice', 'alu', 'Begun']);
  await office.close();
});
