import { sql } from 'kysely';
import type { Database } from '../platform/db/database.ts';
import type { Message } from './providers/message-provider.ts';

/** Today in Dhaka, by the database's clock. */
const TODAY = sql<string>`to_char(clock_timestamp() AT TIME ZONE 'Asia/Dhaka', 'YYYY-MM-DD')`;

/** The share of a daily limit that one IP address of people without a proof can use; at least `SMALLEST_SHARE` messages. */
const SHARE = sql`0.1`;
const SMALLEST_SHARE = sql`10`;

/** The share that all people without a proof can use together. The rest is a reserve for proven phones and for the staff. */
const UNPROVEN = sql`0.75`;

type Charged = Pick<Message, 'channel' | 'parts' | 'unproven_from'>;

/**
 * Adds a message that is no code to today's totals: the parts of an SMS and their price, or an e-mail. Returns the day; null, and nothing is
 * added, if a daily limit or a share of it would be exceeded. The lock of the day's row makes concurrent processes add one after the other.
 */
export async function chargeDay(tx: Database, message: Charged): Promise<string | null> {
  const { channel, parts, unproven_from } = message;
  await beginDay(tx);
  if (unproven_from !== null && !(await isInShare(tx, message))) return null;
  const email = channel === 'email' ? 1 : 0;
  const part = unproven_from === null ? sql`1` : UNPROVEN;
  const { rows } = await sql<{ day: string }>`
    UPDATE message_day SET parts = parts + ${parts}::int, paisa = paisa + ${parts}::int * sms_part_paisa,
      emails = emails + ${email}::int
    FROM shop_setting
    WHERE day = ${TODAY}
      AND (${parts}::int = 0 OR sms_parts_per_day IS NULL OR parts + ${parts}::int <= ${part} * sms_parts_per_day)
      AND (${parts}::int = 0 OR sms_paisa_per_day IS NULL
        OR paisa + ${parts}::int * sms_part_paisa <= ${part} * sms_paisa_per_day)
      AND (${email}::int = 0 OR emails_per_day IS NULL OR emails < ${part} * emails_per_day)
    RETURNING day`.execute(tx);
  return rows[0]?.day ?? null;
}

/** Whether the IP address that has caused the message has some of its share left today. Locks the day first, to see all that was added. */
async function isInShare(tx: Database, { channel, parts, unproven_from }: Charged): Promise<boolean> {
  await sql`SELECT FROM message_day WHERE day = ${TODAY} FOR UPDATE`.execute(tx);
  const { rows } = await sql<{ isInShare: boolean }>`
    SELECT CASE ${channel} WHEN 'email' THEN emails_per_day IS NULL OR emails < greatest(emails_per_day * ${SHARE}, ${SMALLEST_SHARE})
      ELSE (sms_parts_per_day IS NULL OR parts + ${parts}::int <= greatest(sms_parts_per_day * ${SHARE}, ${SMALLEST_SHARE}))
        AND (sms_paisa_per_day IS NULL OR (parts + ${parts}::int) * sms_part_paisa
          <= greatest(sms_paisa_per_day * ${SHARE}, ${SMALLEST_SHARE} * sms_part_paisa)) END AS "isInShare"
    FROM shop_setting, (
      SELECT coalesce(sum(parts), 0) AS parts, count(*) AS emails FROM message
      WHERE unproven_from = ${unproven_from} AND charged_on = ${TODAY} AND channel = ${channel}
    ) AS used`.execute(tx);
  return rows[0]!.isInShare;
}

/** How many codes to phones without a proof one IP address may request a day; null: no limit. */
export async function codesOfAddress(db: Database): Promise<number | null> {
  const { rows } = await sql<{ codes: number | null }>`
    SELECT greatest(floor(code_paisa_per_day * ${SHARE} / nullif(sms_part_paisa, 0)), ${SMALLEST_SHARE})::int AS codes
    FROM shop_setting WHERE code_paisa_per_day IS NOT NULL AND sms_part_paisa > 0`.execute(db);
  return rows[0]?.codes ?? null;
}

/**
 * Adds a code of this many parts to today's cost of codes. Returns false, and adds nothing, if the daily limit, or the share of
 * phones without a proof, would be exceeded. A `free` code runs the same statements and adds nothing.
 */
export async function chargeCode(
  tx: Database,
  parts: number,
  { free, isProven }: { free: boolean; isProven: boolean },
): Promise<boolean> {
  await beginDay(tx);
  const { rows } = await sql<{ day: string }>`
    UPDATE message_day SET code_paisa = code_paisa + ${free ? 0 : parts}::int * sms_part_paisa
    FROM shop_setting
    WHERE day = ${TODAY} AND (code_paisa_per_day IS NULL OR code_paisa + ${parts}::int * sms_part_paisa
      <= CASE WHEN ${isProven} THEN 1 ELSE ${UNPROVEN} END * code_paisa_per_day)
    RETURNING day`.execute(tx);
  return rows.length > 0;
}

async function beginDay(tx: Database): Promise<void> {
  await sql`INSERT INTO message_day (day) VALUES (${TODAY}) ON CONFLICT (day) DO NOTHING`.execute(tx);
}
