import { sql } from 'kysely';
import type { Database } from '../platform/db/database.ts';

/** Whether something other than an order or an account has this phone (E.164). */
export async function hasPhoneTrace(db: Database, phone: string): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    SELECT EXISTS (SELECT FROM customer_note WHERE phone = ${phone})
      OR EXISTS (SELECT FROM customer_account WHERE phone = ${phone})
      OR EXISTS (SELECT FROM khata WHERE phone = ${phone})
      OR EXISTS (SELECT FROM phone_block WHERE phone = ${phone})
      OR EXISTS (SELECT FROM stock_alert WHERE phone = ${phone})
      OR EXISTS (SELECT FROM chat WHERE phone = ${phone})
      OR EXISTS (SELECT FROM message WHERE recipient = ${phone})
      OR EXISTS (SELECT FROM message_opt_out WHERE recipient = ${phone})
      OR EXISTS (SELECT FROM shipping_address WHERE phone = ${phone})
      OR EXISTS (SELECT FROM contact_message WHERE mentions_phone(subject || ' ' || message, ${phone})) AS has`.execute(
    db,
  );
  return rows[0]!.has;
}

/** Whether something has nothing but this e-mail address, in small letters. */
export async function hasEmailTrace(db: Database, email: string): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    SELECT EXISTS (SELECT FROM contact_message WHERE lower(email) = ${email})
      OR EXISTS (SELECT FROM message_opt_out WHERE lower(recipient) = ${email}) AS has`.execute(db);
  return rows[0]!.has;
}
