import { formatTk } from '@haat/contract/money/money';
import type { CreditMove, Customer } from '@haat/contract/office/orders/customers';
import { cleanText } from '@haat/contract/text/text';
import { DAY } from '@haat/contract/time/durations';
import type { Transaction } from 'kysely';
import { addCredit } from '../credit/add-credit.ts';
import { queueKhataMessage } from '../credit/khata.ts';
import { readShopTexts } from '../messages/message-texts.ts';
import { queueMessage } from '../messages/queue-message.ts';
import { staffActor } from '../orders/actor.ts';
import type { Database } from '../platform/db/database.ts';
import type { Schema } from '../platform/db/schema.ts';
import { invalid, Refused } from '../platform/refused.ts';
import { type Mover, moveValue } from '../value-limits/move-value.ts';
import { getCustomer } from './get-customer.ts';

/**
 * Gives credit to a phone, or pays it out from the drawer, with a message to the phone; repeated with the same key, it does nothing. Refused
 * with 400, 404, 409 `credit_too_small`, `confirmation_needed`, 422 `key_reused`.
 */
export async function moveCredit(
  db: Database,
  staff: Mover,
  { phone: typed, way, amount_paisa: paisa, reason: typedReason, key }: CreditMove,
): Promise<Customer | Refused> {
  const reason = cleanText(typedReason);
  if (reason === '') return invalid({ reason: 'required' });
  if (way === 'pay_out' && paisa % 100 !== 0) return invalid({ amount_paisa: 'not_whole_taka' });
  const customer = await getCustomer(db, typed);
  if (customer instanceof Refused) return customer;
  const { phone } = customer;
  const kind = way === 'give' ? 'goodwill' : 'paid_out';
  const body: CreditMove = { phone, way, amount_paisa: paisa, reason, key };
  const move = { verb: 'moveCredit', kind: 'credit', order: null, version: null, body } as const;
  const moved = await moveValue(db, staff, move, async (tx) => {
    const balance = await addCredit(tx, {
      phone,
      kind,
      paisa,
      reason,
      actor: staffActor(staff),
      key: `staff ${key}`,
    });
    if (balance instanceof Refused) return balance;
    const khataMessage = { phone, text: 'khata_less', paisa, event: `credit ${key}` } as const;
    await (balance < 0
      ? queueKhataMessage(tx, khataMessage)
      : notify(tx, { phone, kind, paisa, balance, key }));
    return null;
  });
  return moved instanceof Refused ? moved : getCustomer(db, phone);
}

/** Queues the message, once per key, in the language of the newest order to the phone. */
async function notify(
  tx: Transaction<Schema>,
  move: { phone: string; kind: 'goodwill' | 'paid_out'; paisa: number; balance: number; key: string },
): Promise<void> {
  const { phone, kind, paisa, balance, key } = move;
  const newest = await tx
    .selectFrom('orders')
    .where('receiver_phone_number', '=', phone)
    .select('language')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const language = newest?.language ?? 'bn';
  const texts = await readShopTexts(tx, language);
  await queueMessage(tx, {
    event: `credit ${key}`,
    channel: 'sms',
    purpose: 'service',
    language,
    recipient: phone,
    ...texts.message(kind === 'goodwill' ? 'credit_given' : 'credit_paid_out', {
      amount: formatTk(paisa),
      total: formatTk(balance),
    }),
    expiresIn: DAY,
  });
}
