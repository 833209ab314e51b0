import type { Today } from '@haat/contract/office/orders';
import type { UnsentMessage } from '@haat/contract/office/unsent-messages';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type NewMessage, queueMessage } from '../../messages/queue-message.ts';
import { type Office, openOffice, rina } from '../test-office.ts';

let office: Office;
let owner: string;
beforeAll(async () => {
  office = await openOffice();
  await office.db.insertInto('demo_shop').defaultValues().execute();
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
