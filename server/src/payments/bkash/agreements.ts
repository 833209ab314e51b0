import type { ProviderResponse } from '../../platform/http/provider-request.ts';
import { isProviderId } from '../../platform/provider-id.ts';
import type { AgreementResult, Agreements, SessionResult } from '../provider/provider.ts';
import { type Call, CHECKOUT, errorOf } from './requests.ts';

/** Agreements have a page like payments, and an execute after which the number is remembered. */
export function agreements(call: Call, create: (body: object) => Promise<SessionResult>): Agreements {
  return {
    open: ({ phone, resultId, returnUrl }) =>
      create({
        mode: '0000',
        payerReference: payerOf(phone),
        callbackURL: `${returnUrl}?result=${resultId}`,
      }),
    async complete(paymentID) {
      const executed = readAgreement(await call(`${CHECKOUT}/execute`, { paymentID }), paymentID);
      if (executed.kind === 'made') return executed;
      // It was executed before, its response was lost, or the customer has not agreed.
      const found = readAgreement(await call(`${CHECKOUT}/payment/status`, { paymentID }), paymentID);
      if (found.kind !== 'made' || found.number !== '') return found;
      const status = await call(`${CHECKOUT}/agreement/status`, { agreementID: found.agreementId });
      return { ...found, number: 'fields' in status ? maskedNumber(status.fields.customerMsisdn) : '' };
    },
    async end(agreementID) {
      const response = await call(`${CHECKOUT}/agreement/cancel`, { agreementID });
      return isOverSaid(response) || isOver(call, agreementID);
    },
  };
}

function readAgreement(response: ProviderResponse, paymentID: string): AgreementResult {
  if ('unknown' in response) return { kind: 'unknown' };
  const { fields } = response;
  const error = errorOf(fields);
  if (error) return { kind: error.code === '2002' ? 'none' : 'unknown' };
  const { agreementID, agreementStatus } = fields;
  if (fields.paymentID !== paymentID) return { kind: 'unknown' };
  if (agreementStatus === 'Completed' && isProviderId(agreementID))
    return { kind: 'made', agreementId: agreementID, number: maskedNumber(fields.customerMsisdn) };
  return { kind: agreementStatus === 'Initiated' ? 'none' : 'unknown' };
}

function maskedNumber(number: unknown): string {
  const digits = String(number ?? '').replace(/^\+?88/, '');
  return /^01\d{9}$/.test(digits) ? `${digits.slice(0, 3)}*****${digits.slice(-3)}` : '';
}

export async function isOver(call: Call, agreementID: string): Promise<boolean> {
  return isOverSaid(await call(`${CHECKOUT}/agreement/status`, { agreementID }));
}

/** Codes of an agreement that is cancelled or not known; the published lists differ. */
const OVER = ['2022', '2036', '2047', '2050', '2055'];

function isOverSaid(response: ProviderResponse): boolean {
  const fields = 'fields' in response ? response.fields : response.refusal;
  if (!fields) return false;
  return fields.agreementStatus === 'Cancelled' || OVER.includes(errorOf(fields)?.code ?? '');
}

/** Is filled in on the page. */
export function payerOf(phone: string): string {
  return phone.replace(/^\+880/, '0').slice(0, 50);
}
