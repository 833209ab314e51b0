import { findCustomerOrder } from '../../orders/orders.ts';
import { isProviderId } from '../../platform/provider-id.ts';
import { initiatePayment } from '../initiate-payment.ts';
import type { Payments } from '../payments.ts';
import type { PaymentProvider } from '../provider/provider.ts';
import { canRemember, completeAgreement, findReturned, type StoredAgreement } from './agreements.ts';

/**
 * A customer returns from the page on which he agrees that the provider remembers his number. Returns the page on which he now pays with it;
 * without the number if the provider does not say whether it remembers it; the page of his orders if he has not agreed. Null if the callback
 * is not about an agreement of this browser.
 */
export async function returnFromAgreement(
  payments: Payments,
  provider: PaymentProvider,
  fields: Readonly<Record<string, string>>,
  origin: string,
): Promise<string | null> {
  const claims = provider.readCallback(fields);
  if (!provider.agreements || !isProviderId(claims.sessionKey)) return null;
  const row = await findReturned(payments.db, provider, claims);
  const order = row && (await findCustomerOrder(payments.db, row.customer_id ?? 0, row.order_id ?? 0));
  if (!row || !order || !canRemember(payments, provider, order)) return null;
  if (claims.ended) return customerReturnPath(row, claims.ended);
  const completed = await completeAgreement(payments, provider, row);
  if (completed === 'none') return customerReturnPath(row, 'failed');
  const choice = { provider: provider.name, remember: completed === 'made' };
  const page = await initiatePayment(payments, order, { origin, language: row.language }, choice);
  return 'payment_url' in page ? page.payment_url : customerReturnPath(row, 'checking');
}

/** The path of the page to which a customer returns, in his language. It reads the outcome of the payment from the API. */
export function customerReturnPath(
  { language, order_id }: Pick<StoredAgreement, 'language' | 'order_id'>,
  outcome: string,
): string {
  return `${language === 'bn' ? '/bn' : ''}/order?payment=${outcome}&order=${order_id}`;
}
