import { toE164 } from '@haat/contract/phone/phone';
import type { CodeProof, OwnCodeRequest } from '@haat/contract/shop/account-codes';
import { DAY } from '@haat/contract/time/durations';
import type { Codes } from '../../codes/codes.ts';
import { sendCode } from '../../codes/send-code.ts';
import { verifyCode } from '../../codes/verify-code.ts';
import { wasUsed } from '../../codes/was-used.ts';
import { claimOrders } from '../../orders/claim-orders.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Caller } from '../../platform/http/register-endpoint.ts';
import { Refused } from '../../platform/refused.ts';

export const NO_MOBILE = new Refused(409, 'no_mobile');

/** A phone can be changed with the password alone, and each phone has codes of its own. */
const ACCOUNT_RULE = { name: 'codes to prove the phone of an account', max: 10, window: DAY };

/** Sends a code for `provePhone` to the phone of the caller's account. */
export async function sendClaimCode(
  codes: Codes,
  { customer }: Caller,
  { language = 'en' }: OwnCodeRequest,
  { ip }: { ip: string },
): Promise<null | Refused> {
  const phone = await findOwnPhone(codes.db, customer);
  if (toE164(phone) === null) return NO_MOBILE;
  const limits = [{ rule: ACCOUNT_RULE, of: String(customer) }];
  return sendCode(codes, { ...claimOf(customer, phone), known: true, language, ip, limits });
}

/**
 * Proves the phone of the caller's account by a code, and claims the orders that guests placed with it. A repeated request with the same
 * code returns how many of them the account has by now.
 */
export async function provePhone(
  codes: Codes,
  { customer }: Caller,
  { code }: CodeProof,
  { ip }: { ip: string },
): Promise<{ claimed: number } | Refused> {
  const phone = await findOwnPhone(codes.db, customer);
  const target = claimOf(customer, phone);
  const isRepeated = await wasUsed(codes, { ...target, code });
  const wrong = isRepeated ? null : await verifyCode(codes, { ...target, code, ip });
  if (wrong) return wrong;
  const claimed = await recordProof(codes.db, { customer, phone, now: codes.clock() });
  return { claimed: isRepeated ? await countClaimed(codes.db, { customer, phone }) : claimed };
}

/** Only the orders of guests have the hash of an IP address. */
async function countClaimed(
  db: Database,
  { customer, phone }: { customer: number; phone: string },
): Promise<number> {
  const { count } = await db
    .selectFrom('orders')
    .where('customer_id', '=', customer)
    .where('receiver_phone_number', '=', phone)
    .where('placed_from', 'is not', null)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Records that the customer has this phone, and claims its orders. Returns their number. */
export async function recordProof(
  db: Database,
  { customer, phone, now }: { customer: number; phone: string; now: Date },
): Promise<number> {
  await db
    .updateTable('customer')
    .set({ phone_proven: now })
    .where('id', '=', customer)
    .where('phone', '=', phone)
    .execute();
  return claimOrders(db, customer);
}

/** The target of a code contains the customer's id, so that a code for another account does not work. */
const claimOf = (customer: number, phone: string) =>
  ({ purpose: 'claim_orders', phone, subject: String(customer) }) as const;

export async function findOwnPhone(db: Database, customer: number): Promise<string> {
  const { phone } = await db
    .selectFrom('customer')
    .where('id', '=', customer)
    .select('phone')
    .executeTakeFirstOrThrow();
  return phone;
}
