import { createHash } from 'node:crypto';
import type { ForwardedSms } from '@haat/contract/shop/send-money';
import { sql } from 'kysely';
import { type Database, inTransaction } from '../platform/db/database.ts';
import type { CountRequest } from '../platform/http/limits/rate-limits.ts';
import { Refused } from '../platform/refused.ts';
import { addReceipt } from './add-receipt.ts';
import { readWalletText } from './read-wallet-text.ts';

/** SHA-256 of a phone's token: only this is stored. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** The phone of a token, counted for its limit; or 401. */
export async function findPhone(
  db: Database,
  token: string | undefined,
  limit: CountRequest,
): Promise<{ id: number } | Refused> {
  const phone =
    token &&
    (await db
      .selectFrom('wallet_phone')
      .where('token_hash', '=', hashToken(token))
      .where('revoked', 'is', null)
      .select('id')
      .executeTakeFirst());
  if (!phone) return new Refused(401, 'unauthorized');
  return (await limit(`wallet phone ${phone.id}`)) ?? phone;
}

/** The longest SMS that is stored, in characters. */
const MAX_TEXT = 1_000;

/**
 * Stores an SMS as a receipt, or as a text for somebody to read. Codes, money that went out and SMS of others than wallets are not stored.
 */
export async function receiveSms(
  db: Database,
  phone: number,
  sms: ForwardedSms,
): Promise<{ stored: 'receipt' | 'text' | 'known' | 'ignored' }> {
  const { from, text, sent } = partsOf({ ...sms, ...sms.payload });
  const read = readWalletText(from, text);
  return inTransaction(db, async (tx) => {
    await tx.updateTable('wallet_phone').set({ last_seen: sql`now()` }).where('id', '=', phone).execute();
    if (read.kind === 'other') return { stored: 'ignored' };
    if (read.kind === 'receipt') {
      const { receipt } = read;
      const added = await addReceipt(tx, {
        ...receipt,
        received: possible(receipt.received) ?? possible(sent),
        text,
        source: 'forwarded',
        actor: `phone ${phone}`,
      });
      if (added !== 'different') return { stored: added === 'known' ? 'known' : 'receipt' };
    }
    const stored = await tx
      .insertInto('wallet_text')
      .values({ phone_id: phone, sender: from, text, sent: possible(sent) })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    return { stored: stored ? 'text' : 'known' };
  });
}

/** Sender, text and time, as the apps call them. */
function partsOf(sms: Omit<ForwardedSms, 'payload'>): { from: string; text: string; sent: Date | null } {
  const time = sms.sent ?? sms.sentStamp ?? sms.receivedAt ?? sms.sent_timestamp ?? sms.timestamp;
  const sent = time === undefined ? null : new Date(/^\d+$/.test(`${time}`) ? Number(time) : time);
  return {
    from: [...(sms.from ?? sms.sender ?? sms.phoneNumber ?? sms.number ?? '').trim()].slice(0, 40).join(''),
    text: [...(sms.text ?? sms.message ?? sms.body ?? sms.content ?? '').trim()].slice(0, MAX_TEXT).join(''),
    sent: sent && Number.isNaN(sent.getTime()) ? null : sent,
  };
}

/** A time that a phone with a wrong clock did not make up: of the last year, and not in the future. */
function possible(time: Date | null): Date | null {
  const age = time ? Date.now() - time.getTime() : -Infinity;
  return age >= -300_000 && age < 366 * 86_400_000 ? time : null;
}
