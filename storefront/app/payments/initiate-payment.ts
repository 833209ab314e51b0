import { ApiError, type Client } from '@haat/contract/client';
import type { Language } from '@haat/contract/text/language';
import { safeUrl } from '@haat/contract/text/safe-url';
import { browserClient } from '../session/browser-client.ts';
import type { refusalTexts } from './refusal-texts.ts';

/** An order to pay: a customer's order by its id, or a guest's order by its token. */
export type Payable = { id: number } | { token: string };

/** So much of a khata, in taka, by its token; without an amount all that is owed. */
export interface PayableKhata {
  khata: string;
  amount?: number;
}

/** The reason why an order cannot be paid, as the key of its text; `no_url` if the reason is unknown. */
export type PaymentRefusal = keyof (typeof refusalTexts)['en'];

/** The timeout of the request, in ms: the API itself waits up to 30 s for the gateway. */
const TIMEOUT = 45_000;

function initiate(
  client: Client,
  payable: Payable | PayableKhata,
  query: { language: Language; provider?: string },
  remember: boolean | undefined,
) {
  if ('id' in payable) {
    const remembered = remember !== undefined && { remember };
    return client.initiatePayment({ params: { id: payable.id }, query: { ...query, ...remembered } });
  }
  if ('token' in payable) return client.initiateGuestPayment({ params: { token: payable.token }, query });
  const { khata, amount } = payable;
  const part = amount !== undefined && { amount };
  return client.initiateKhataPayment({ params: { token: khata }, query: { ...query, ...part } });
}

const REFUSAL_CODES = [
  'already_paid',
  'order_cancelled',
  'order_completed',
  'with_courier',
  'amount_out_of_range',
] as const;

/** What a shopper has chosen of how to pay online. */
export interface PaymentChoice {
  /** By default that of the shop. */
  provider?: string | undefined;
  /** Pays with the number that the provider remembers, or has it remembered first; only for a customer. */
  remember?: boolean | undefined;
}

/** Returns the URL of the payment page, or the reason why there is none. Never throws. */
export async function initiatePayment(
  payable: Payable | PayableKhata,
  language: Language,
  { provider, remember }: PaymentChoice = {},
): Promise<{ url: string } | { refused: PaymentRefusal }> {
  const query = { language, ...(provider && { provider }) };
  try {
    const client = browserClient(AbortSignal.timeout(TIMEOUT));
    const { payment_url } = await initiate(client, payable, query, remember);
    const url = safeUrl(String(payment_url ?? ''));
    return url ? { url } : { refused: 'no_url' };
  } catch (problem) {
    console.warn('No payment could be initiated.', problem);
    const code = problem instanceof ApiError ? problem.refusal.code : undefined;
    return { refused: REFUSAL_CODES.find((known) => known === code) ?? 'no_url' };
  }
}
