import type { Today } from '@haat/contract/office/orders/today';
import type { UnsentMessage } from '@haat/contract/office/orders/unsent-messages';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Office, openOffice, rina } from '../../../testing/office/office.ts';
import { demoPhone } from '../../messages/providers/demo.ts';
import { type NewMessage, queueMessage } from '../../messages/queue-message.ts';
import { sendDue } from '../../messages/send-due.ts';

let office: Office;
let owner: string;
beforeAll(async () => {
  office = await openOffice();
  owner = await office.addStaff('owner', rina);
});
beforeEach(async () => {
  await office.db.deleteFrom('message').execute();
});
afterAll(() => office.close());

async function addDead(event: string, purpose: NewMessage['purpose']): Promise<void> {
  await queueMessage(office.db, {
    ...{ event, purpose, channel: 'sms', language: 'en', recipient: '+8801712345678' },
    ...{ text: 'Your order 1001 is here.', expiresIn: 3_600_000 },
  });
  await office.db
    .updateTable('message')
    .set({ state: 'dead', problem: 'too old', next_try: null, ended: new Date() })
    .where('event', '=', event)
    .execute();
}
const unsent = async () => (await office.send('GET', 'messages/', { cookie: owner })).json<UnsentMessage[]>();

test('a code that was not sent is neither counted nor listed', async () => {
  await addDead('order 17 received', 'service');
  await addDead('code 18', 'code');
  const today = await office.send('GET', 'today/', { cookie: owner });
  expect(today.json<Today>().failed_messages).toBe(1);
  expect(await unsent()).toMatchObject([{ order: 17 }]);
});

test('a message that is sent again is charged to its day, within the limit of the day', async () => {
  await office.db.updateTable('shop_setting').set({ sms_parts_per_day: 1 }).execute();
  await addDead('order 17 received', 'service');
  await addDead('order 18 received', 'service');
  await office.db.updateTable('message').set({ charged_on: '2026-01-01' }).execute();
  for (const { id } of await unsent())
    await office.send('POST', `messages/${id}/send-again/`, { cookie: owner, body: {} });
  await sendDue({ db: office.db, providers: [demoPhone(office.db)], log: office.app.log });
  const rows = await office.db.selectFrom('message').select('state').execute();
  expect(rows.map(({ state }) => state).toSorted()).toEqual(['queued', 'sent']);
  expect(await office.db.selectFrom('message_day').select('parts').execute()).toEqual([{ parts: 1 }]);
});
