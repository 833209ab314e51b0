import { decimalTaka } from '@haat/contract/money/money';
import { type CustomerTry, dhakaTime, isCaptured, type Session } from './session.ts';
import type { Fields } from './signature.ts';

/** Returns the store's share of a captured amount: 97.5 %, as in the provider's sandbox. */
function storeAmount(paisa: number): number {
  return Math.round(paisa * 0.975);
}

/** Returns the unsigned message about a try, with the fields that the provider sends for its status. */
export function messageOf(session: Session, customerTry: CustomerTry, storeId: string): Fields {
  return {
    ...commonFields(session, customerTry, storeId),
    ...(customerTry.status === 'CANCELLED' ? {} : cardFields(customerTry)),
    ...(isCaptured(customerTry) || customerTry.status === 'UNATTEMPTED' || customerTry.status === 'EXPIRED'
      ? {
          val_id: customerTry.valId,
          store_amount: isCaptured(customerTry) ? decimalTaka(storeAmount(session.amount)) : '',
        }
      : {}),
  };
}

function commonFields(session: Session, customerTry: CustomerTry, storeId: string): Fields {
  const amount = decimalTaka(session.amount);
  return {
    tran_id: session.tranId,
    amount,
    bank_tran_id: customerTry.bankTranId,
    // A validation changes the status in queries, but not in messages.
    status: isCaptured(customerTry) ? 'VALID' : customerTry.status,
    tran_date: dhakaTime(customerTry.at),
    error: customerTry.error,
    currency: session.currency,
    store_id: storeId,
    currency_type: session.currency,
    currency_amount: amount,
    currency_rate: '1.0000',
    base_fair: '0.00',
    value_a: session.values.a,
    value_b: session.values.b,
    value_c: session.values.c,
    value_d: session.values.d,
  };
}

function cardFields({ means, risky, status }: CustomerTry): Fields {
  const shown = status === 'FAILED' ? null : means;
  return {
    card_type: shown?.type ?? '',
    card_no: shown?.number ?? '',
    card_issuer: shown?.issuer ?? '',
    card_brand: shown?.brand ?? '',
    card_sub_brand: shown ? 'Classic' : '',
    card_issuer_country: shown ? 'Bangladesh' : '',
    card_issuer_country_code: shown ? 'BD' : '',
    risk_level: risky ? '1' : '0',
    risk_title: risky ? 'Risky' : 'Safe',
  };
}
