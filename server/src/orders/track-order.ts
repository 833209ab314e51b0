import { toE164 } from '@haat/contract/phone/phone';
import type { GuestOrder } from '@haat/contract/shop/orders';
import type { Tracking, TrackingCodeRequest } from '@haat/contract/shop/track';
import { latinDigits } from '@haat/contract/text/text';
import { DAY } from '@haat/contract/time/durations';
import { sql } from 'kysely';
import type { Codes, CodeTarget } from '../codes/codes.ts';
import { sendCode } from '../codes/send-code.ts';
import { verifyCode } from '../codes/verify-code.ts';
import type { Database } from '../platform/db/database.ts';
import { type FieldProblems, invalid, Refused } from '../platform/refused.ts';
import { findOrderByGuestToken, newOrderToken, toGuestOrder } from './orders.ts';

/**
 * For an order's number, whichever phones are tried with it. `sendCode` limits each phone and each IP address; what it refuses
 * does not count, so that one IP address cannot use up the codes of many orders.
 */
const ORDER_RULE = { name: 'codes of an order', max: 20, window: DAY };

/** Sends a code for `trackOrder` if the number is an order of this phone; response and work do not depend on it. */
export async function sendTrackingCode(
  codes: Codes,
  { language = 'en', ...typed }: TrackingCodeRequest,
  { ip }: { ip: string },
): Promise<null | Refused> {
  const target = readTarget(typed);
  if (target instanceof Refused) return target;
  const order = await codes.db
    .selectFrom('orders')
    .where('number', '=', target.subject)
    .where('receiver_phone_number', '=', target.phone)
    .select('id')
    .executeTakeFirst();
  const limits = [{ rule: ORDER_RULE, of: target.subject }];
  return sendCode(codes, { ...target, known: order !== undefined, language, ip, limits });
}

/**
 * Returns the order of a number and phone for the code that was sent to the phone. A customer's order gets a token, so that
 * its page opens like a guest's.
 */
export async function trackOrder(
  codes: Codes,
  { code, ...typed }: Tracking,
  { ip }: { ip: string },
): Promise<GuestOrder | Refused> {
  const target = readTarget(typed);
  if (target instanceof Refused) return target;
  const wrong = await verifyCode(codes, { ...target, code, ip });
  if (wrong) return wrong;
  const token = await giveToken(codes.db, target);
  const order = token === null ? null : await findOrderByGuestToken(codes.db, token);
  return order ? toGuestOrder(order) : NO_ORDER;
}

type TrackingTarget = CodeTarget & { subject: string };

/** No code was sent for such a pair; the body is that of a wrong code. */
const NO_ORDER = new Refused(403, 'wrong_code', {
  fields: { code: 'wrong_code' },
});

function readTarget({ number, phone }: Pick<Tracking, 'number' | 'phone'>): TrackingTarget | Refused {
  const [orderNumber, mobile] = [readNumber(number), toE164(phone)];
  const fields: FieldProblems = {};
  if (orderNumber === null) fields.number = 'not_an_order_number';
  if (mobile === null) fields.phone = 'not_a_mobile_number';
  if (orderNumber === null || mobile === null) return invalid(fields);
  return { purpose: 'track_order', phone: mobile, subject: orderNumber };
}

/** `H100042`, also from `h 100042`, `100042` and Bengali digits; null if it is none. */
function readNumber(typed: string): string | null {
  const digits = /^[#\s]*H?[\s-]*(\d{1,15})\s*$/i.exec(latinDigits(typed))?.[1];
  return digits === undefined ? null : `H${digits}`;
}

async function giveToken(db: Database, { subject, phone }: TrackingTarget): Promise<string | null> {
  const token = newOrderToken();
  const order = await db
    .updateTable('orders')
    .set({ guest_token: sql`coalesce(guest_token, ${token})` })
    .where('number', '=', subject)
    .where('receiver_phone_number', '=', phone)
    .returning('guest_token')
    .executeTakeFirst();
  return order?.guest_token ?? null;
}
