import { toE164 } from '@haat/contract/common/phone';
import type { CodeRequest, Unlock } from '@haat/contract/shop/account-codes';
import type { Codes } from '../codes/codes.ts';
import { sendCode } from '../codes/send-code.ts';
import { verifyCode } from '../codes/verify-code.ts';
import { rateLimitKey } from '../platform/http/rate-limit-key.ts';
import { invalid, type Refused } from '../platform/refused.ts';
import { findCustomerOfPhone } from './find-customer.ts';
import { storeSignIn } from './known-sign-ins.ts';
import { resetDeviceAttempts } from './sign-in.ts';

const NO_PHONE = invalid({ phone: 'is not a Bangladeshi mobile number' });

/** Sends a code for `unlockSignIn` if the phone has an account; the response does not depend on it. */
export async function sendUnlockCode(
  codes: Codes,
  { phone, language = 'en' }: CodeRequest,
  { ip }: { ip: string },
): Promise<null | Refused> {
  const number = toE164(phone);
  if (number === null) return NO_PHONE;
  const known = (await findCustomerOfPhone(codes.db, number)) !== null;
  return sendCode(codes, { purpose: 'unlock_sign_in', phone: number, known, language, ip });
}

/**
 * Makes this device a known one, so that strangers' wrong passwords do not limit its sign-ins. The password is still
 * required. The account does not count as that of the phone's owner: a stranger may have opened it and know its password.
 */
export async function unlockSignIn(
  codes: Codes,
  { phone, code }: Unlock,
  { ip, device, now }: { ip: string; device: Buffer; now: Date },
): Promise<null | Refused> {
  const number = toE164(phone);
  if (number === null) return NO_PHONE;
  const wrong = await verifyCode(codes, { purpose: 'unlock_sign_in', phone: number, code, ip });
  if (wrong) return wrong;
  const customer = await findCustomerOfPhone(codes.db, number);
  if (customer !== null) {
    const origin = { device, ipKey: rateLimitKey(ip) };
    await storeSignIn(codes.db, customer, origin, now);
  }
  await resetDeviceAttempts(codes.db, number, device, now);
  return null;
}
