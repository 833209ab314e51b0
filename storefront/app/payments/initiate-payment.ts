import { ApiError } from '@haat/contract/client';
import { safeUrl } from '@haat/ui/safe-url.ts';
import { browserClient } from '../accounts/browser-client.ts';
import type { Language } from '../i18n/language.ts';
import type { paymentTexts } from './messages.ts';

/** An order that can be paid by whoever holds this: a customer's own, or a guest's by its token. */
export type Payable = { id: number } | { token: string };

/** Why an order cannot be paid now, as a name of its text; `no_url` where there is no word about it. */
export type NoPayment = keyof typeof paymentTexts.en.refused;

/** The longest wait for the address, in ms: the API itself waits half a minute for the gateway. */
const LONGEST_WAIT = 45_000;

const KNOWN = ['already_paid', 'order_cancelled', 'order_completed', 'amount_out_of_range'] as const;

/** Where an order can be paid, or why there is no such address. Never throws. */
export async function initiatePayment(
  payable: Payable,
  language: Language,
): Promise<{ url: string } | { refused: NoPayment }> {
  try {
    const client = browserClient(AbortSignal.timeout(LONGEST_WAIT));
    const { payment_url } = await ('id' in payable
      ? client.initiatePayment({ params: { id: payable.id }, query: { language } })
      : client.initiateGuestPayment({ params: { token: payable.token }, query: { language } }));
    const url = safeUrl(String(payment_url ?? ''));
    return url ? { url } : { refused: 'no_url' };
  } catch (problem) {
    console.warn('No payment could be initiated.', problem);
    const code = problem instanceof ApiError ? problem.refusal.code : undefined;
    return { refused: KNOWN.find((known) => known === code) ?? 'no_url' };
  }
}
