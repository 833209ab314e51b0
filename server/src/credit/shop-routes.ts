import { toTaka } from '@haat/contract/money/money';
import { toE164 } from '@haat/contract/phone/phone';
import * as endpoints from '@haat/contract/shop/credit';
import * as khata from '@haat/contract/shop/khata';
import type { Language } from '@haat/contract/text/language';
import { MINUTE } from '@haat/contract/time/durations';
import type { FastifyInstance } from 'fastify';
import type { Codes } from '../codes/codes.ts';
import { sendCode } from '../codes/send-code.ts';
import { verifyCode } from '../codes/verify-code.ts';
import { wasUsed } from '../codes/was-used.ts';
import type { Database } from '../platform/db/database.ts';
import type { Limit } from '../platform/http/limits/rate-limits.ts';
import { type Guard, registerEndpoint } from '../platform/http/register-endpoint.ts';
import { repeatWhileOpen } from '../platform/process/repeat.ts';
import { invalid, type Refused } from '../platform/refused.ts';
import { findCreditEntries, readCredit } from './add-credit.ts';
import { makeCreditProof } from './credit-proof.ts';
import { getStatement, remindOfKhata } from './khata.ts';

/** In ms. */
const REMIND_EVERY = 10 * MINUTE;

/** The credit of a customer, and that of a phone by a code; the khata of a phone by its link. */
export function creditRoutes(
  app: FastifyInstance,
  codes: Codes,
  { guard, limits }: { guard: Guard; limits: Limit },
): void {
  registerEndpoint(app, endpoints.getCredit, { guard }, ({ caller }) =>
    readOwnCredit(codes, caller.customer),
  );
  registerEndpoint(app, endpoints.sendCreditCode, limits, ({ body, ip }) => sendCreditCode(codes, body, ip));
  registerEndpoint(app, endpoints.proveCredit, limits, ({ body, ip }) => proveCredit(codes, body, ip));
  registerEndpoint(app, khata.getKhata, { lane: 'shoppers', inProcess: true }, ({ params }) =>
    getStatement(codes.db, params.token),
  );
  repeatWhileOpen(app, 'reminders of khata', REMIND_EVERY, async () => {
    await remindOfKhata(codes.db);
  });
}

async function readOwnCredit({ db }: Codes, customer: number) {
  const { phone, phone_proven } = await db
    .selectFrom('customer')
    .where('id', '=', customer)
    .select(['phone', 'phone_proven'])
    .executeTakeFirstOrThrow();
  if (phone_proven === null) return { credit: 0, phone_proven: false, entries: [] };
  return { ...(await readAccount(db, phone)), phone_proven: true };
}

/** The credit of a phone and its entries, as their owner reads them. */
async function readAccount(
  db: Database,
  phone: string,
): Promise<{ credit: number; entries: endpoints.CreditChange[] }> {
  const [paisa, entries] = await Promise.all([readCredit(db, phone), findCreditEntries(db, phone)]);
  return {
    credit: toTaka(paisa),
    entries: entries.map(({ kind, amount_paisa, reason, number, at }) => ({
      kind,
      amount: toTaka(amount_paisa),
      reason: kind === 'order_returned' ? number : kind === 'moved' ? '' : reason,
      at: at.toISOString(),
    })),
  };
}

/** Sends a code if the phone has credit; response and work do not depend on it. */
async function sendCreditCode(
  codes: Codes,
  { phone: typed, language = 'en' }: { phone: string; language?: Language },
  ip: string,
): Promise<null | Refused> {
  const phone = toE164(typed);
  if (phone === null) return NO_MOBILE;
  const known = (await readCredit(codes.db, phone)) > 0;
  return sendCode(codes, { purpose: 'use_credit', phone, known, language, ip });
}

/** Returns the credit with a proof; a repeated request with the same code as well. */
async function proveCredit(
  codes: Codes,
  { phone: typed, code }: { phone: string; code: string },
  ip: string,
): Promise<endpoints.ProvenCredit | Refused> {
  const phone = toE164(typed);
  if (phone === null) return NO_MOBILE;
  const target = { purpose: 'use_credit', phone, code } as const;
  const wrong = (await wasUsed(codes, target)) ? null : await verifyCode(codes, { ...target, ip });
  if (wrong) return wrong;
  const proof = await makeCreditProof(codes.key, phone, codes.clock());
  return { ...(await readAccount(codes.db, phone)), proof };
}

const NO_MOBILE = invalid({ phone: 'not_a_mobile_number' });
