import { randomBytes, randomInt } from 'node:crypto';
import { DAY, HOUR, MINUTE } from '@haat/contract/common/durations';
import { toE164 } from '@haat/contract/common/phone';
import { sendsSms } from '../messages/channels.ts';
import { chargeCode } from '../messages/daily-limits.ts';
import { queueMessage } from '../messages/queue-message.ts';
import { smsSize } from '../messages/sms-parts.ts';
import { inTransaction } from '../platform/db/database.ts';
import { type Counted, checkAttempt, countAttempt } from '../platform/http/count-attempts.ts';
import { rateLimitKey } from '../platform/http/rate-limit-key.ts';
import { maskPhone } from '../platform/mask-phone.ts';
import { Refused } from '../platform/refused.ts';
import { codeText } from './code-text.ts';
import { CODE_LIFETIME, type Codes, type CodeTarget, hashCode } from './codes.ts';

/** Per phone, for all purposes together. */
const INTERVAL_RULE = { name: 'codes of a phone, apart', max: 1, window: MINUTE };
const PHONE_RULE = { name: 'codes of a phone', max: 5, window: DAY };
/** Per IP address, which thousands of customers of a mobile network share. */
const IP_ADDRESS_RULE = { name: 'codes from an address', max: 100, window: HOUR };

const UNAVAILABLE = new Refused(
  503,
  'codes_unavailable',
  'The shop cannot send a code right now. Please call the shop.',
);

export interface CodeRequest extends CodeTarget {
  /**
   * Whether the phone has an account or belongs to the order. If not, nothing is sent, but the work and the response are
   * the same, so that a stranger cannot find out.
   */
  known: boolean;
  language: 'en' | 'bn';
  ip: string;
  /** Further limits of the target. */
  limits?: readonly Counted[];
}

/**
 * Sends a code of six digits, with which a shopper proves to own a phone. It replaces an earlier code. Returns null, or a
 * refusal: 429 for too many codes of a phone (one a minute, five a day) or an IP address; 503 `codes_unavailable` if the
 * shop sends no SMS or has reached the daily cost limit of codes.
 */
export async function sendCode(codes: Codes, request: CodeRequest): Promise<null | Refused> {
  const { db, clock, log } = codes;
  const { purpose, phone, subject = '', language, limits = [] } = request;
  if (!(await sendsSms(db))) return UNAVAILABLE;
  const now = clock();
  const tooMany = await countAttempt(db, [...countsOf(request), ...limits], now);
  if (tooMany) {
    log.warn({ event: 'code_limited', purpose, phone: maskPhone(phone) }, 'too many codes');
    return tooMany;
  }

  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const text = codeText(language, purpose, code);
  const hash = await hashCode(codes.key, request, code);
  const known = request.known && toE164(phone) === phone;
  const refused = await inTransaction(db, async (tx) => {
    if (!(await chargeCode(tx, smsSize(text).parts, { free: !known }))) return UNAVAILABLE;
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
    });
    await tx
      .deleteFrom('code')
      .where('expires', '<', new Date(now.getTime() - DAY))
      .execute();
    return null;
  });
  log.info({ event: refused ? 'codes_unavailable' : 'code_sent', purpose, phone: maskPhone(phone) }, 'code');
  return refused;
}

/** Returns the refusal that `sendCode` would return now, or null, for a caller that uses up another code first. */
export async function checkCodeLimits(
  { db, clock }: Codes,
  request: Pick<CodeRequest, 'phone' | 'ip'>,
): Promise<null | Refused> {
  if (!(await sendsSms(db))) return UNAVAILABLE;
  return checkAttempt(db, countsOf(request), clock());
}

const countsOf = ({ phone, ip }: Pick<CodeRequest, 'phone' | 'ip'>): Counted[] => [
  { rule: INTERVAL_RULE, of: phone },
  { rule: PHONE_RULE, of: phone },
  { rule: IP_ADDRESS_RULE, of: rateLimitKey(ip) },
];
