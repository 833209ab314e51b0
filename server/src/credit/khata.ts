import { formatTk, toTaka } from '@haat/contract/money/money';
import type { Customer } from '@haat/contract/office/orders/customers';
import type { KhataStatement } from '@haat/contract/shop/khata';
import type { Language } from '@haat/contract/text/language';
import { DAY } from '@haat/contract/time/durations';
import { sql, type Transaction } from 'kysely';
import { readShopTexts } from '../messages/message-texts.ts';
import { queueMessage } from '../messages/queue-message.ts';
import { type Database, inTransaction } from '../platform/db/database.ts';
import type { Schema } from '../platform/db/schema.ts';
import { notFound, type Refused } from '../platform/refused.ts';

/** What a phone (E.164) may owe and owes; null without a khata. */
export async function readKhata(db: Database, phone: string): Promise<Customer['khata']> {
  const { rows } = await sql<
    Omit<NonNullable<Customer['khata']>, 'due' | 'link'> & { token: string; due: Date | null }
  >`
    SELECT limit_paisa, version, token, coalesce(owed_paisa, 0)::bigint AS owed_paisa, coalesce(overdue_paisa, 0)::bigint AS overdue_paisa, due
    FROM khata LEFT JOIN khata_debt USING (phone) WHERE phone = ${phone}`.execute(db);
  const [khata] = rows;
  if (!khata) return null;
  const { token, due, ...rest } = khata;
  return { ...rest, due: due?.toISOString() ?? null, link: pathOf(token) };
}

/** How much may still be written on the khata of a phone, in paisa. */
export async function readKhataLeft(db: Database, phone: string): Promise<number> {
  const { rows } = await sql<{ paisa: number }>`
    SELECT greatest(0, limit_paisa + coalesce(balance_paisa, 0))::bigint AS paisa
    FROM khata LEFT JOIN customer_account USING (phone) WHERE phone = ${phone}`.execute(db);
  return rows[0]?.paisa ?? 0;
}

/** The reason of an entry that needs none. */
export const NO_NOTE = '-';

const pathOf = (token: string) => `/k/${token}`;

/** How many entries a statement shows. */
const MAX_ENTRIES = 100;

/** The statement of the holder of the link. Refused with 404. */
export async function getStatement(db: Database, token: string): Promise<KhataStatement | Refused> {
  const khata = await db.selectFrom('khata').where('token', '=', token).select('phone').executeTakeFirst();
  const found = khata && (await readKhata(db, khata.phone));
  if (!found) return notFound('Khata');
  const { rows } = await sql<Row>`
    SELECT entry.at, kind, amount_paisa, coalesce(number, '') AS order,
      CASE WHEN kind IN ('baki', 'paid_in', 'undone') AND order_id IS NULL THEN reason ELSE '' END AS note, -sum(amount_paisa) OVER (ORDER BY entry.id)::bigint AS owed_paisa
    FROM customer_account_entry AS entry LEFT JOIN orders ON orders.id = order_id
    WHERE phone = ${khata.phone} ORDER BY entry.id DESC LIMIT ${MAX_ENTRIES}`.execute(db);
  return {
    phone: khata.phone.slice(-3),
    owed: toTaka(found.owed_paisa),
    overdue: toTaka(found.overdue_paisa),
    due: found.due,
    entries: rows.map(({ at, amount_paisa, owed_paisa, ...row }) => ({
      ...row,
      at: at.toISOString(),
      amount: toTaka(amount_paisa),
      owed: toTaka(owed_paisa),
      note: row.note === NO_NOTE ? '' : row.note,
    })),
  };
}

interface Row extends Pick<KhataStatement['entries'][number], 'kind' | 'order' | 'note'> {
  at: Date;
  amount_paisa: number;
  owed_paisa: number;
}

type Text = 'khata_gave' | 'khata_got' | 'khata_less' | 'khata_undone' | 'khata_overdue';

/**
 * Queues a message about the khata of a phone, once per event, in the language of its newest order; Bengali without one. Nothing is queued for a
 * phone without a khata.
 */
export async function queueKhataMessage(
  tx: Transaction<Schema>,
  { phone, text, paisa, event }: { phone: string; text: Text; paisa: number; event: string },
): Promise<void> {
  const { rows } = await sql<{ token: string; owed: number; language: Language; shop_url: string }>`
    SELECT token, coalesce((SELECT owed_paisa FROM khata_debt WHERE phone = khata.phone), 0) AS owed, shop_url,
      coalesce((SELECT language FROM orders WHERE receiver_phone_number = khata.phone ORDER BY id DESC LIMIT 1), 'bn') AS language
    FROM khata, message_channel WHERE phone = ${phone} AND channel = 'sms'`.execute(tx);
  const [khata] = rows;
  if (!khata) return;
  const { token, owed, language, shop_url } = khata;
  const texts = await readShopTexts(tx, language);
  await queueMessage(tx, {
    event,
    channel: 'sms',
    purpose: 'service',
    language,
    recipient: phone,
    ...texts.message(text, {
      amount: formatTk(paisa),
      total: formatTk(owed),
      link: shop_url + (language === 'bn' ? '/bn' : '') + pathOf(token),
    }),
    expiresIn: DAY,
  });
}

/** The hours of Dhaka in which people are reminded: from, and until. */
const HOURS = [10, 18] as const;

/** In one run. */
const MAX_REMINDERS = 50;

/** Reminds phones of overdue baki by day, each at most once in seven days, if the owner has turned it on. Returns how many. */
export function remindOfKhata(
  db: Database,
  { hours: [from, until] }: { hours: readonly [number, number] } = { hours: HOURS },
): Promise<number> {
  return inTransaction(db, async (tx) => {
    // A khata that another process reminds of now is skipped.
    const { rows } = await sql<{ id: number; phone: string; overdue_paisa: number; reminded: Date }>`
      UPDATE khata SET reminded = now() FROM khata_debt AS debt
      WHERE debt.phone = khata.phone AND khata.id IN (
        SELECT id FROM khata JOIN khata_debt USING (phone)
        WHERE overdue_paisa > 0 AND coalesce(reminded < now() - interval '7 days', true)
          AND (SELECT khata_reminders FROM shop_setting)
          AND extract(hour FROM now() AT TIME ZONE 'Asia/Dhaka') BETWEEN ${from} AND ${until - 1}
        ORDER BY id LIMIT ${MAX_REMINDERS} FOR UPDATE OF khata SKIP LOCKED)
      RETURNING khata.id, debt.phone, overdue_paisa, reminded`.execute(tx);
    for (const { id, phone, overdue_paisa: paisa, reminded } of rows)
      await queueKhataMessage(tx, {
        phone,
        text: 'khata_overdue',
        paisa,
        event: `khata ${id} overdue ${reminded.toISOString()}`,
      });
    return rows.length;
  });
}
