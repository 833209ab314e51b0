import { toE164 } from '@haat/contract/phone/phone';
import type { PhoneChange, PhoneChangeStart, PhoneConfirmation } from '@haat/contract/shop/account-codes';
import type { FastifyBaseLogger } from 'fastify';
import type { Transaction } from 'kysely';
import type { Codes } from '../codes/codes.ts';
import { checkCodeLimits, sendCode } from '../codes/send-code.ts';
import { verifyCode } from '../codes/verify-code.ts';
import { hasCode, wasUsed } from '../codes/was-used.ts';
import { lockCredit, moveToPhone } from '../credit/add-credit.ts';
import { claimOrders } from '../orders/claim-orders.ts';
import { inTransaction } from '../platform/db/database.ts';
import type { Schema } from '../platform/db/schema.ts';
import type { Caller } from '../platform/http/register-endpoint.ts';
import { refuseByConstraint } from '../platform/refuse-by-constraint.ts';
import { invalid, Refused } from '../platform/refused.ts';
import { findOwnPhone, NO_MOBILE } from './sign-in/prove-phone.ts';

const NO_PHONE = invalid({ phone: 'not_a_mobile_number' });

const PHONE_TAKEN = new Refused(409, 'phone_taken', {
  fields: { phone: 'phone_taken' },
});

/** Sends a code to the caller's current phone, for `confirmPhoneChange`. */
export async function startPhoneChange(
  codes: Codes,
  { customer }: Caller,
  { phone, language = 'en' }: PhoneChangeStart,
  { ip }: { ip: string },
): Promise<null | Refused> {
  const next = toE164(phone);
  if (next === null) return NO_PHONE;
  const current = await findOwnPhone(codes.db, customer);
  if (toE164(current) === null) return NO_MOBILE;
  return sendCode(codes, { ...fromCurrent(current, next), known: true, language, ip });
}

/**
 * Verifies the code of the current phone and sends one to the new phone: only then can a customer send codes to it. A repeated request
 * sends no other one, unless none was sent: the process may have ended before, or the day's limit of costs was reached.
 */
export async function confirmPhoneChange(
  codes: Codes,
  { customer }: Caller,
  { phone, code, language = 'en' }: PhoneConfirmation,
  { ip }: { ip: string },
): Promise<null | Refused> {
  const next = toE164(phone);
  if (next === null) return NO_PHONE;
  const current = await findOwnPhone(codes.db, customer);
  const isRepeated = await wasUsed(codes, { ...fromCurrent(current, next), code });
  if (isRepeated && (await hasCode(codes, toNext(customer, next)))) return null;
  // Checked before the code, because a correct code is used up.
  const limited = await checkCodeLimits(codes, { phone: next, ip });
  if (limited) return limited;
  const wrong = isRepeated ? null : await verifyCode(codes, { ...fromCurrent(current, next), code, ip });
  if (wrong) return wrong;
  return sendCode(codes, { ...toNext(customer, next), known: true, language, ip });
}

/**
 * Verifies the code of the new phone, which exists only after the current phone was confirmed, and changes the phone. A repeated
 * request changes nothing.
 */
export async function changePhone(
  codes: Codes,
  { customer }: Caller,
  { phone, code }: PhoneChange,
  { ip, log }: { ip: string; log: FastifyBaseLogger },
): Promise<null | Refused> {
  const next = toE164(phone);
  if (next === null) return NO_PHONE;
  const isRepeated = await wasUsed(codes, { ...toNext(customer, next), code });
  if (isRepeated && (await findOwnPhone(codes.db, customer)) === next) return null;
  const wrong = await verifyCode(codes, { ...toNext(customer, next), code, ip });
  if (wrong) return wrong;
  const taken = await refuseByConstraint({ customer_phone_key: PHONE_TAKEN }, () =>
    inTransaction(codes.db, (tx) => storePhone(tx, { customer, next, now: codes.clock() })),
  );
  if (taken instanceof Refused) return taken;
  log.warn({ event: 'phone_changed', customer }, 'phone changed');
  await claimOrders(codes.db, customer);
  return null;
}

/** Stores the phone; the credit of the one before comes along. */
async function storePhone(
  tx: Transaction<Schema>,
  { customer, next, now }: { customer: number; next: string; now: Date },
): Promise<void> {
  const { phone } = await tx
    .selectFrom('customer')
    .where('id', '=', customer)
    .select('phone')
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (phone !== next) {
    // In order of phone, as every two accounts are locked.
    const locked = new Map<string, number>();
    for (const each of [phone, next].toSorted()) locked.set(each, await lockCredit(tx, each));
    const paisa = locked.get(phone)!;
    const key = `phone of ${customer} ${now.getTime()}`;
    const refused = paisa > 0 && (await moveToPhone(tx, { from: phone, to: next, paisa, key }));
    if (refused) throw new Error(`the credit of customer ${customer} was not moved`);
  }
  await tx
    .updateTable('customer')
    .set({ phone: next, phone_proven: now })
    .where('id', '=', customer)
    .execute();
}

const fromCurrent = (phone: string, next: string) => ({
  purpose: 'change_phone' as const,
  phone,
  subject: `to ${next}`,
});

const toNext = (customer: number, phone: string) => ({
  purpose: 'change_phone' as const,
  phone,
  subject: `of ${customer}`,
});
