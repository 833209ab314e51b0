import { toE164 } from '@haat/contract/phone/phone';
import type { GuestOrder } from '@haat/contract/shop/orders';
import type { PhoneTracking, Tracking, TrackingCodeRequest } from '@haat/contract/shop/track';
import { latinDigits } from '@haat/contract/text/digits';
import { DAY } from '@haat/contract/time/durations';
import type { Codes, CodeTarget } from '../codes/codes.ts';
import { sendCode } from '../codes/send-code.ts';
import { verifyCode } from '../codes/verify-code.ts';
import type { Database } from '../platform/db/database.ts';
import { type FieldProblems, invalid, Refused } from '../platform/refused.ts';
import { findOrders, newOrderToken, toGuestOrder } from './orders.ts';

/**
 * For an order's number, whichever phones are tried with it. `sendCode` limits each phone and each IP address; what it refuses
 * does not count, so that one IP address cannot use up the codes of many orders.
 */
const ORDER_RULE = { name: 'codes of an order', max: 20, window: DAY };

/** The most orders that a code opens. */
const MAX_ORDERS = 20;

/**
 * Sends a code for `trackOrder` if the number is an order of this phone, or for `trackOrders` if the phone has any order; response and
 * work do not depend on it.
 */
export async function sendTrackingCode(
  codes: Codes,
  { language = 'en', ...typed }: TrackingCodeRequest,
  { ip }: { ip: string },
): Promise<null | Refused> {
  const target = readTarget(typed);
  if (target instanceof Refused) return target;
  const order = await ordersOf(codes.db, target).select('id').limit(1).executeTakeFirst();
  const limits = target.subject === '' ? [] : [{ rule: ORDER_RULE, of: target.subject }];
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
  return (await openOrders(codes.db, target, 1))[0] ?? NO_ORDER;
}

/** Returns the newest orders of a phone for the code that was sent to it without a number. */
export async function trackOrders(
  codes: Codes,
  { code, ...typed }: PhoneTracking,
  { ip }: { ip: string },
): Promise<GuestOrder[] | Refused> {
  const target = readTarget(typed);
  if (target instanceof Refused) return target;
  const wrong = await verifyCode(codes, { ...target, code, ip });
  return wrong ?? openOrders(codes.db, target, MAX_ORDERS);
}

type TrackingTarget = CodeTarget & { subject: string };

/** No code was sent for such a pair; the body is that of a wrong code. */
const NO_ORDER = new Refused(403, 'wrong_code', {
  fields: { code: 'wrong_code' },
});

/** The subject is the number of the order; empty: all orders of the phone. */
function readTarget({ number, phone }: Omit<TrackingCodeRequest, 'language'>): TrackingTarget | Refused {
  const [orderNumber, mobile] = [number === undefined ? '' : readNumber(number), toE164(phone)];
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

function ordersOf(db: Database, { subject, phone }: TrackingTarget) {
  const orders = db.selectFrom('orders').where('receiver_phone_number', '=', phone);
  return subject === '' ? orders : orders.where('number', '=', subject);
}

/** Gives a token to each order that has none, one statement after the other, so that two requests never wait for each other. */
async function openOrders(db: Database, target: TrackingTarget, limit: number): Promise<GuestOrder[]> {
  const rows = await ordersOf(db, target).select('id').orderBy('id', 'desc').limit(limit).execute();
  for (const { id } of rows)
    await db
      .updateTable('orders')
      .set({ guest_token: newOrderToken() })
      .where('id', '=', id)
      .where('guest_token', 'is', null)
      .execute();
  return (
    await findOrders(
      db,
      rows.map(({ id }) => id),
    )
  ).map(toGuestOrder);
}
