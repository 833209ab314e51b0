import { sql } from 'kysely';
import type { Database } from '../platform/db/database.ts';

/** Today in Dhaka, by the database's clock. */
const TODAY = sql<string>`to_char(clock_timestamp() AT TIME ZONE 'Asia/Dhaka', 'YYYY-MM-DD')`;

/**
 * Adds the parts of an SMS that is no code, and their price, to today's totals. Returns the day; null, and nothing is added, if a daily limit
 * would be exceeded. The lock of the day's row makes concurrent processes add one after the other.
 */
export async function chargeDay(tx: Database, parts: number): Promise<string | null> {
  await beginDay(tx);
  const { rows } = await sql<{ day: string }>`
    UPDATE message_day SET parts = parts + ${parts}::int, paisa = paisa + ${parts}::int * sms_part_paisa
    FROM shop_setting
    WHERE day = ${TODAY}
      AND (${parts}::int = 0 OR sms_parts_per_day IS NULL OR parts + ${parts}::int <= sms_parts_per_day)
      AND (${parts}::int = 0 OR sms_paisa_per_day IS NULL OR paisa + ${parts}::int * sms_part_paisa <= sms_paisa_per_day)
    RETURNING day`.execute(tx);
  return rows[0]?.day ?? null;
}

/**
 * Adds a code of this many parts to today's cost of codes. Returns false, and adds nothing, if the daily limit would be
 * exceeded. A `free` code runs the same statements and adds nothing.
 */
export async function chargeCode(tx: Database, parts: number, { free }: { free: boolean }): Promise<boolean> {
  await beginDay(tx);
  const { rows } = await sql<{ day: string }>`
    UPDATE message_day SET code_paisa = code_paisa + ${free ? 0 : parts}::int * sms_part_paisa
    FROM shop_setting
    WHERE day = ${TODAY}
      AND (code_paisa_per_day IS NULL OR code_paisa + ${parts}::int * sms_part_paisa <= code_paisa_per_day)
    RETURNING day`.execute(tx);
  return rows.length > 0;
}

async function beginDay(tx: Database): Promise<void> {
  await sql`INSERT INTO message_day (day) VALUES (${TODAY}) ON CONFLICT (day) DO NOTHING`.execute(tx);
}
