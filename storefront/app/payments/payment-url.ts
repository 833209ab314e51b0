import { browserClient } from '../api.ts';
import type { Language } from '../language/language.ts';
import { safeUrl } from '../ui/safe-url.ts';

/** Where an order can be paid, or null where no such address comes; why not is only logged. */
export async function paymentUrlOf(order: number, language: Language): Promise<string | null> {
  try {
    const { payment_url } = await browserClient().initiatePayment(order, language);
    return safeUrl(String(payment_url ?? ''));
  } catch (problem) {
    console.warn('No payment could be initiated.', problem);
    return null;
  }
}
