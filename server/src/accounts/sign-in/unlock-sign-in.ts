import { toE164 } from '@haat/contract/phone/phone';
import type { Unlock, UnlockCodeRequest } from '@haat/contract/shop/account-codes';
import { DAY } from '@haat/contract/time/durations';
import type { Codes } from '../../codes/codes.ts';
import { sendCode } from '../../codes/send-code.ts';
import { verifyCode } from '../../codes/verify-code.ts';
import { hasCode } from '../../codes/was-used.ts';
import { countAttempt } from '../../platform/http/limits/count-attempts.ts';
import { rateLimitKey } from '../../platform/http/limits/rate-limit-key.ts';
import { invalid, Refused } from '../../platform/refused.ts';
import { findCustomerOfPhone, hasPassword } from './find-customer.ts';
import { storeSignIn } from './known-sign-ins.ts';
import { resetDeviceAttempts } from './sign-in.ts';

const NO_PHONE = invalid({ phone: 'not_a_mobile_number' });

/** Tries of passwords for a reserved code; each costs a hash. */
const PASSWORD_RULE = { name: 'passwords for a code of a phone from an address', max: 5, window: DAY };
const RESERVED_RULE = { name: 'reserved codes of a phone', max: 1, window: DAY };

/**
 * Sends a code for `unlockSignIn` if the phone has an account; the response does not depend on it. If strangers have used up the codes of
 * the phone, a device that knows the password gets one more a day, which works only there. The response is the same for a wrong
 * password, so that it cannot be guessed here.
 */
export async function sendUnlockCode(
  codes: Codes,
  { phone, language = 'en', password }: UnlockCodeRequest,
  { ip, device }: { ip: string; device: Buffer },
): Promise<null | Refused> {
  const number = toE164(phone);
  if (number === null) return NO_PHONE;
  const known = (await findCustomerOfPhone(codes.db, number)) !== null;
  const request = { purpose: 'unlock_sign_in', phone: number, language, ip } as const;
  const refused = await sendCode(codes, { ...request, known });
  if (refused?.status !== 429 || password === undefined) return refused;
  const tooMany = await countAttempt(
    codes.db,
    [{ rule: PASSWORD_RULE, of: `${number} ${rateLimitKey(ip)}` }],
    codes.clock(),
  );
  if (tooMany) return tooMany;
  const knowsPassword = await hasPassword(codes.db, number, password);
  if (knowsPassword instanceof Refused) return knowsPassword;
  const reserved = { rule: RESERVED_RULE, of: number };
  const mayHave = knowsPassword && (await countAttempt(codes.db, [reserved], codes.clock())) === null;
  return sendCode(codes, { ...request, subject: subjectOf(device), known: mayHave, reserved: true });
}

/** A reserved code belongs to the device: strangers can neither replace it nor use up its tries. */
const subjectOf = (device: Buffer) => `device ${device.toString('hex')}`;

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
  const ofPhone = { purpose: 'unlock_sign_in', phone: number } as const;
  const ofDevice = { ...ofPhone, subject: subjectOf(device) };
  const target = (await hasCode(codes, ofDevice)) ? ofDevice : ofPhone;
  const wrong = await verifyCode(codes, { ...target, code, ip });
  if (wrong) return wrong;
  const customer = await findCustomerOfPhone(codes.db, number);
  if (customer !== null) {
    const origin = { device, ipKey: rateLimitKey(ip) };
    await storeSignIn(codes.db, customer, origin, now);
  }
  await resetDeviceAttempts(codes.db, number, device, now);
  return null;
}
