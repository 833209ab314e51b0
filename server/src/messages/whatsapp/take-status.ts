import { sql } from 'kysely';
import { type Database, inTransaction } from '../../platform/db/database.ts';
import { endMessage } from '../end-message.ts';
import type { Message } from '../providers/message-provider.ts';
import { providerReference, providerText } from '../providers/responses.ts';

/** What WhatsApp reports of a message that the shop has sent. */
export interface Status {
  /** WhatsApp's id of the message, and the `client_id` that the shop has given. */
  reference: string;
  clientId: string;
  status: 'sent' | 'delivered' | 'read' | 'failed';
  reason: string;
}

/** They come in any order, and more than once. What was delivered has not failed. */
const RANKS = ['asked', 'sent', 'failed', 'delivered', 'read'] as const;

/**
 * Records a status once: the newer of two is stored. A delivered message is sent and costs what WhatsApp costs in place of the SMS that it did not
 * become; of one that has failed the SMS is due at once, and one of WhatsApp alone was not sent. What the SMS has begun to say is never taken back.
 */
export async function takeStatus(
  db: Database,
  { reference, clientId, status, reason }: Status,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const message = await tx
      .selectFrom('message')
      .where((eb) =>
        eb.or([
          eb('client_id', '=', clientId),
          eb.and([
            eb('reference', '=', reference),
            eb('reference', '<>', ''),
            eb('whatsapp', 'is not', null),
          ]),
        ]),
      )
      .where('whatsapp', 'is not', null)
      .selectAll()
      .forUpdate()
      .executeTakeFirst();
    if (!message || RANKS.indexOf(message.whatsapp!) >= RANKS.indexOf(status)) return;
    const known = { whatsapp: status, reference: reference || message.reference };
    await tx.updateTable('message').set(known).where('id', '=', message.id).execute();
    if (message.channel === 'whatsapp') await takeOwnStatus(tx, message, { status, reason });
    // Otherwise an SMS is on its way or was sent.
    else if (['accepted', 'sending', 'uncertain'].includes(message.state) && message.provider === 'whatsapp')
      await takeFirstStatus(tx, message, { status, reason });
  });
}

type Reported = Pick<Status, 'status' | 'reason'>;

/** Stores the status of a message that only WhatsApp can deliver. A failed one ends as not sent, and staff see it. */
async function takeOwnStatus(tx: Database, message: Message, { status, reason }: Reported): Promise<void> {
  const { id, state, whatsapp } = message;
  if (status === 'failed')
    await endMessage(tx, id, { state: 'dead', problem: reason }, ['sending', 'sent', 'uncertain']);
  else if (state === 'uncertain') await endMessage(tx, id, { state: 'sent' }, ['uncertain']);
  const arrives = status === 'delivered' || status === 'read';
  if (arrives && whatsapp !== 'delivered' && message.template) await chargeDelivered(tx, message);
}

/** Stores the status of a message that goes by SMS if WhatsApp does not deliver it. */
async function takeFirstStatus(tx: Database, message: Message, { status, reason }: Reported): Promise<void> {
  const update = tx.updateTable('message').where('id', '=', message.id);
  if (status === 'sent') {
    if (message.state === 'accepted') return;
    const next_try = sql<Date>`clock_timestamp() + (SELECT whatsapp_wait_minutes FROM shop_setting) * interval '1 minute'`;
    await update.set({ state: 'accepted', ended: null, next_try }).execute();
  } else if (status === 'failed')
    await update
      .set({ state: 'queued', problem: reason, ended: null, next_try: sql`clock_timestamp()` })
      .execute();
  else {
    await update
      .set({ state: 'sent', parts: 0, problem: '', next_try: null, ended: sql`clock_timestamp()` })
      .execute();
    await chargeDelivered(tx, message);
  }
}

/** What WhatsApp costs, in place of the parts of the SMS that it did not become. */
async function chargeDelivered(tx: Database, { parts, charged_on }: Message): Promise<void> {
  await sql`
    UPDATE message_day SET parts = greatest(0, parts - ${parts}::int),
      paisa = greatest(0, paisa - ${parts}::int * sms_part_paisa) + whatsapp_paisa
    FROM shop_setting WHERE day = ${charged_on}`.execute(tx);
}

/** Reads an entry of `statuses`; null if it is none. */
export function readStatus(entry: Record<string, unknown>): Status | null {
  const { id, status, biz_opaque_callback_data: clientId, errors } = entry;
  if (status !== 'sent' && status !== 'delivered' && status !== 'read' && status !== 'failed') return null;
  const [error] = Array.isArray(errors) ? errors : [];
  const { code, title } = (error ?? {}) as { code?: unknown; title?: unknown };
  return {
    reference: providerReference(id),
    clientId: typeof clientId === 'string' ? clientId : '',
    status,
    reason: `${providerText(code)} ${providerText(title)}`.trim(),
  };
}
