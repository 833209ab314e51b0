import { randomBytes, randomInt } from 'node:crypto';
import { toE164 } from '@haat/contract/phone/phone';
import type { Language } from '@haat/contract/text/language';
import { smsSize } from '@haat/contract/text/sms-parts';
import { DAY, HOUR, MINUTE } from '@haat/contract/time/durations';
import { sendsSms } from '../messages/channels.ts';
import { chargeCode, codesOfAddress } from '../messages/daily-limits.ts';
import { readShopTexts, type ShopTexts } from '../messages/message-texts.ts';
import { isProvenPhone } from '../messages/proven-phone.ts';
import { queueMessage } from '../messages/queue-message.ts';
import { type Database, inTransaction } from '../platform/db/database.ts';
import {
  type Counted,
  checkAttempt,
  countAttempt,
  countKey,
  removeAttempt,
} from '../platform/http/limits/count-attempts.ts';
import { rateLimitKey } from '../platform/http/limits/rate-limit-key.ts';
import { maskPhone } from '../platform/mask-phone.ts';
import { Refused } from '../platform/refused.ts';
import { CODE_LIFETIME, type CodePurpose, type Codes, type CodeTarget, hashCode } from './codes.ts';

/** Per phone, for all purposes together. */
const INTERVAL_RULE = { name: 'codes of a phone, apart', max: 1, window: MINUTE };
/** A stranger uses up the codes of a phone at the stranger's own IP address. */
const PHONE_AND_IP_RULE = { name: 'codes of a phone from an address', max: 5, window: DAY };
/** Over all IP addresses, so that many of them cannot flood a phone. */
const PHONE_RULE = { name: 'codes of a phone', max: 15, window: DAY };
/** Per IP address, which thousands of customers of a mobile network share. */
const IP_ADDRESS_RULE = { name: 'codes from an address', max: 100, window: HOUR };
/** Per IP address, of phones without a proof: its share of the day's budget. */
const SHARE_RULE = { name: 'codes for unproven phones from an address', window: DAY };

const UNAVAILABLE = new Refused(503, 'codes_unavailable');

export interface CodeRequest extends CodeTarget {
  /**
   * Whether the phone has an account or belongs to the order. If not, nothing is sent, but the work and the response are
   * the same, so that a stranger cannot find out.
   */
  known: boolean;
  language: Language;
  ip: string;
  /** Further limits of the target. */
  limits?: readonly Counted[];
  /** The device has shown that it knows the password: the limits of the phone do not count. */
  reserved?: boolean;
}

/**
 * Sends a code of six digits, with which a shopper proves to own a phone. It replaces an earlier code. Returns null, or a
 * refusal: 429 for too many codes of a phone (one a minute, five a day from an IP address, 15 in all) or an IP address; 503
 * `codes_unavailable` if the shop sends no SMS or has reached the daily cost limit of codes, of which a part is reserved for proven
 * phones. A code that could not be sent does not count.
 */
export async function sendCode(codes: Codes, request: CodeRequest): Promise<null | Refused> {
  const { db, clock, log } = codes;
  const { purpose, phone, subject = '', language, limits = [] } = request;
  if (!(await sendsSms(db))) return UNAVAILABLE;
  const now = clock();
  const isProven = await isProvenPhone(db, phone);
  const counted = [...(await countsOf(db, request, isProven)), ...limits];
  const tooMany = await countAttempt(db, counted, now);
  if (tooMany) {
    log.warn({ event: 'code_limited', purpose, phone: maskPhone(phone) }, 'too many codes');
    return tooMany;
  }

  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const text = codeText(await readShopTexts(db, language), purpose, code);
  const hash = await hashCode(codes.key, request, code);
  const known = request.known && toE164(phone) === phone;
  const refused = await inTransaction(db, async (tx) => {
    if (!(await chargeCode(tx, smsSize(text).parts, { free: !known, isProven }))) return UNAVAILABLE;
    const expires = new Date(now.getTime() + CODE_LIFETIME);
    await tx
      .insertInto('code')
      .values({ purpose, phone, subject, hash, expires })
      .onConflict((conflict) =>
        conflict
          .columns(['purpose', 'phone', 'subject'])
          .doUpdateSet({ hash, used_hash: null, expires, tries: 0 }),
      )
      .execute();
    await queueMessage(tx, {
      event: `code ${randomBytes(16).toString('hex')}`,
      channel: 'sms',
      purpose: 'code',
      language,
      recipient: phone,
      text: known ? text : '',
      expiresIn: CODE_LIFETIME,
      withheld: !known,
      attempts: counted.map(countKey),
    });
    await tx
      .deleteFrom('code')
      .where('expires', '<', new Date(now.getTime() - DAY))
      .execute();
    return null;
  });
  if (refused) for (const count of counted) await removeAttempt(db, count, now);
  log.info({ event: refused ? 'codes_unavailable' : 'code_sent', purpose, phone: maskPhone(phone) }, 'code');
  return refused;
}

/** Returns the refusal that `sendCode` would return now, or null, for a caller that uses up another code first. */
export async function checkCodeLimits(
  { db, clock }: Codes,
  request: Pick<CodeRequest, 'phone' | 'ip'>,
): Promise<null | Refused> {
  if (!(await sendsSms(db))) return UNAVAILABLE;
  const isProven = await isProvenPhone(db, request.phone);
  return checkAttempt(db, await countsOf(db, request, isProven), clock());
}

/** A code counts for the phone, at the IP address that asks and in all, and for the IP address. */
async function countsOf(
  db: Database,
  { phone, ip, reserved = false }: Pick<CodeRequest, 'phone' | 'ip' | 'reserved'>,
  isProven: boolean,
): Promise<Counted[]> {
  const ipKey = rateLimitKey(ip);
  const share = await codesOfAddress(db);
  return [
    { rule: IP_ADDRESS_RULE, of: ipKey },
    // A proven phone has the same work and no limit here, so that the time does not show the proof.
    {
      rule: { ...SHARE_RULE, max: isProven ? Number.MAX_SAFE_INTEGER : (share ?? Number.MAX_SAFE_INTEGER) },
      of: isProven ? `${ipKey} proven` : ipKey,
    },
    ...(reserved
      ? []
      : [
          { rule: INTERVAL_RULE, of: phone },
          { rule: PHONE_RULE, of: phone },
          { rule: PHONE_AND_IP_RULE, of: `${phone} ${ipKey}` },
        ]),
  ];
}

/** The SMS with a code: one part in either language, unless the owner writes more. The digits are Latin, as keyboards and autofill read them. */
export function codeText(texts: ShopTexts, purpose: CodePurpose, code: string): string {
  return texts.fill('code', { code, purpose: PURPOSES[purpose][texts.language] });
}

/** The purpose of a code, for the SMS: a shopper who is asked for the code by a stranger sees what it gives access to. */
const PURPOSES: Record<CodePurpose, { en: string; bn: string }> = {
  track_order: { en: 'to see your order', bn: 'অর্ডার দেখার কোড' },
  reset_password: { en: 'to set a new password', bn: 'নতুন পাসওয়ার্ডের কোড' },
  claim_orders: { en: 'to add your orders to your account', bn: 'অর্ডার যোগ করার কোড' },
  change_phone: { en: 'to change your phone number', bn: 'নম্বর বদলের কোড' },
  unlock_sign_in: { en: 'to log in', bn: 'লগইন করার কোড' },
  use_credit: { en: 'to use your credit', bn: 'জমা টাকা খরচের কোড' },
  confirm_order: { en: 'to confirm your order', bn: 'অর্ডার নিশ্চিত করার কোড' },
};
