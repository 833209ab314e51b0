import type { Courier, Payout, PayoutSummary } from '../courier/courier.ts';
import { type CourierCall, type CourierResponse, isOk } from '../courier/courier-requests.ts';
import { type Fields, idOf, isoOf, listOf, objectOf, paisaFrom } from '../courier/read-fields.ts';

/** Ten payouts a page; older ones were read before. */
const PAGES = 3;

export function payouts(call: CourierCall): Pick<Courier, 'listPayouts' | 'getPayout'> {
  return { listPayouts: () => listPayouts(call), getPayout: (reference) => getPayout(call, reference) };
}

async function listPayouts(call: CourierCall): Promise<PayoutSummary[] | 'unknown'> {
  const found: PayoutSummary[] = [];
  for (let page = 1; page <= PAGES; page++) {
    const response: CourierResponse = await call(`/payments?page=${page}`);
    if (!isOk(response) || !Array.isArray(response.fields.payments)) return 'unknown';
    const summaries = listOf(response.fields.payments).map(summaryOf);
    if (summaries.includes(null)) return 'unknown';
    found.push(...(summaries as PayoutSummary[]));
    if (summaries.length < 10) break;
  }
  return found;
}

/** The path has only the digits of its id. */
async function getPayout(call: CourierCall, reference: string): Promise<Payout | 'unknown'> {
  const response = await call(`/payments/${reference.replace(/\D/g, '')}`);
  if (!isOk(response)) return 'unknown';
  // Some accounts get the payment without its envelope.
  const payment = response.fields.payment ? objectOf(response.fields.payment) : response.fields;
  const summary = summaryOf(payment);
  if (summary?.reference !== reference || !Array.isArray(payment.consignments)) return 'unknown';
  const parcels = listOf(payment.consignments).map(({ consignment_id, invoice, cod_amount }) => ({
    consignment: idOf(consignment_id),
    invoice: idOf(invoice),
    collectedPaisa: paisaFrom(cod_amount),
    // Charged on the payout as a whole: by parcel it never adds up.
    feePaisa: null,
    codFeePaisa: null,
  }));
  const charges = (paisaFrom(payment.charges) ?? 0) + (paisaFrom(payment.due_bills) ?? 0);
  return { ...summary, feePaisa: charges, parcels };
}

function summaryOf({ payment_id, amount, paid_at }: Fields): PayoutSummary | null {
  const [reference, paidPaisa] = [idOf(payment_id), paisaFrom(amount)];
  return reference && paidPaisa !== null ? { reference, paidPaisa, paidAt: isoOf(paid_at) } : null;
}
