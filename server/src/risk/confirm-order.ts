import { toE164 } from '@haat/contract/phone/phone';
import type { Language } from '@haat/contract/text/language';
import { sql } from 'kysely';
import type { Codes } from '../codes/codes.ts';
import { sendCode } from '../codes/send-code.ts';
import { verifyCode } from '../codes/verify-code.ts';
import { wasUsed } from '../codes/was-used.ts';
import { stepOfOrder } from '../orders/order-step.ts';
import { findOrder, type StoredOrder } from '../orders/orders.ts';
import { Refused } from '../platform/refused.ts';

const NO_CODE_NEEDED = new Refused(409, 'no_code_needed');

/**
 * Sends the code of an order to its phone, or confirms the order by a typed one, also if the request is repeated. Returns the order.
 * Refused with 409 `no_code_needed`, and as `sendCode` and `verifyCode` do.
 */
export async function confirmOrder(
  codes: Codes,
  order: StoredOrder,
  { code, language = 'en', ip }: { code?: string; language?: Language; ip: string },
): Promise<StoredOrder | Refused> {
  const { step } = stepOfOrder(order);
  const { id, receiver_phone_number: phone, number } = order;
  const target = { purpose: 'confirm_order', phone, subject: number } as const;
  if (step?.kind !== 'code' || order.status !== 'PENDING') return NO_CODE_NEEDED;
  if (code === undefined) {
    if (!step.open || toE164(phone) !== phone) return NO_CODE_NEEDED;
    return (await sendCode(codes, { ...target, known: true, language, ip })) ?? order;
  }
  if (step.open) {
    const typed = { ...target, code };
    const wrong = (await wasUsed(codes, typed)) ? null : await verifyCode(codes, { ...typed, ip });
    if (wrong) return wrong;
    await codes.db
      .updateTable('orders')
      .set({ risk_done: sql<Date>`now()`, expires: null })
      .where('id', '=', id)
      .where('status', '=', 'PENDING')
      .where('risk_done', 'is', null)
      .execute();
  }
  return (await findOrder(codes.db, id))!;
}
