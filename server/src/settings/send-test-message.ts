import { toE164 } from '@haat/contract/phone/phone';
import { MINUTE } from '@haat/contract/time/durations';
import { readShopTexts } from '../messages/message-texts.ts';
import { queueMessage } from '../messages/queue-message.ts';
import type { Staff } from '../orders/actor.ts';
import type { Database } from '../platform/db/database.ts';
import { invalid, Refused } from '../platform/refused.ts';
import { asStaff } from '../staff/as-staff.ts';

/** In ms: a test that comes later proves nothing. */
const EXPIRES_IN = 10 * MINUTE;

/** A short text that names the shop in both languages. */
export async function testText(db: Database): Promise<string> {
  const [{ shopName: en }, { shopName: bn }] = [await readShopTexts(db, 'en'), await readShopTexts(db, 'bn')];
  return `${en}: A test of the shop. ${bn} থেকে একটি পরীক্ষা।`;
}

/** Queues a short SMS, once for a key. Refused with 409 `no_provider` if the shop sends none. */
export async function sendTestMessage(
  db: Database,
  staff: Staff,
  { phone, key }: { phone: string; key: string },
): Promise<null | Refused> {
  const recipient = toE164(phone);
  if (recipient === null) return invalid({ phone: 'not_a_mobile_number' });
  return asStaff(db, staff, async (tx) => {
    const queued = await queueMessage(tx, {
      event: `test ${key}`,
      channel: 'sms',
      purpose: 'service',
      language: 'bn',
      recipient,
      text: await testText(tx),
      expiresIn: EXPIRES_IN,
    });
    if (queued) return null;
    const channel = await tx
      .selectFrom('message_channel')
      .where('channel', '=', 'sms')
      .select('provider')
      .executeTakeFirst();
    const none = !channel || channel.provider === 'off';
    return none ? new Refused(409, 'no_provider') : null;
  });
}
