import { toE164 } from '@haat/contract/phone/phone';
import type { CodeRequest, PasswordReset } from '@haat/contract/shop/account-codes';
import type { FastifyBaseLogger } from 'fastify';
import type { Codes } from '../../codes/codes.ts';
import { sendCode } from '../../codes/send-code.ts';
import { checkCode, verifyCode } from '../../codes/verify-code.ts';
import { wasUsed } from '../../codes/was-used.ts';
import { type Database, inTransaction } from '../../platform/db/database.ts';
import { rateLimitKey } from '../../platform/http/limits/rate-limit-key.ts';
import { invalid, Refused } from '../../platform/refused.ts';
import { findCustomerOfPhone, hasPassword } from '../sign-in/find-customer.ts';
import { storeSignIn } from '../sign-in/known-sign-ins.ts';
import { hashPassword, passwordProblem } from '../sign-in/passwords.ts';
import { recordProof } from '../sign-in/prove-phone.ts';
import { endAllSessions } from '../sign-in/sessions.ts';
import { resetDeviceAttempts } from '../sign-in/sign-in.ts';

interface Context {
  ip: string;
  device: Buffer;
  now: Date;
  log: FastifyBaseLogger;
}

const NO_PHONE = invalid({ phone: 'not_a_mobile_number' });

/** Sends a code for `resetPassword` if the phone has an account; the response does not depend on it. */
export async function sendPasswordResetCode(
  codes: Codes,
  { phone, language = 'en' }: CodeRequest,
  { ip }: Pick<Context, 'ip'>,
): Promise<null | Refused> {
  const number = toE164(phone);
  if (number === null) return NO_PHONE;
  const known = (await findCustomerOfPhone(codes.db, number)) !== null;
  return sendCode(codes, { purpose: 'reset_password', phone: number, known, language, ip });
}

/**
 * Sets a new password for a customer who proves by a code to own the phone. All sessions end. All known devices and
 * IP addresses but the current one are removed, because an intruder may have used them. A repeated request changes nothing.
 */
export async function resetPassword(
  codes: Codes,
  { phone, code, new_password }: PasswordReset,
  context: Context,
): Promise<null | Refused> {
  const number = toE164(phone);
  if (number === null) return NO_PHONE;
  if (await wasUsed(codes, { purpose: 'reset_password', phone: number, code })) {
    const same = await hasPassword(codes.db, number, new_password);
    if (same) return same === true ? null : same;
  }
  const problem = passwordProblem(new_password, number);
  if (problem) return invalid({ new_password: problem });
  const { ip, now, log } = context;
  const typed = { purpose: 'reset_password', phone: number, code, ip } as const;
  // A wrong code must cost no hash, and a right one is used up only after the hash, which can be refused.
  const wrong = await checkCode(codes, typed);
  if (wrong) return wrong;
  const hash = await hashPassword(new_password);
  if (hash instanceof Refused) return hash;
  const used = await verifyCode(codes, typed);
  if (used) return used;
  const customer = await inTransaction(codes.db, (tx) => replacePassword(tx, number, hash, context));
  await resetDeviceAttempts(codes.db, number, context.device, now);
  log.warn({ event: 'password_reset', customer }, 'password reset');
  return null;
}

/** Returns the customer; null if the shop has disabled them since the code was sent. */
async function replacePassword(
  tx: Database,
  phone: string,
  hash: string,
  { ip, device, now }: Context,
): Promise<number | null> {
  const customer = await tx
    .updateTable('customer')
    .set({ password_hash: hash })
    .where('phone', '=', phone)
    .where('disabled', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!customer) return null;
  await endAllSessions(tx, customer.id, now);
  await tx.deleteFrom('known_sign_in').where('customer_id', '=', customer.id).execute();
  await storeSignIn(tx, customer.id, { device, ipKey: rateLimitKey(ip) }, now);
  await recordProof(tx, { customer: customer.id, phone, now });
  return customer.id;
}
