import { decimalTaka } from '@haat/contract/common/money';
import { dhakaTime, isCaptured, type Session, type Try } from './session.ts';
import type { Fields } from './signature.ts';

/** Returns the store's share of a captured amount: 97.5 %, as in the provider's sandbox. */
function storeAmount(paisa: number): number {
  return Math.round(paisa * 0.975);
}

/** Returns the unsigned message about an attempt, with the fields that the provider sends for its status. */
export function messageOf(session: Session, attempt: Try, storeId: string): Fields {
  return {
    ...commonFields(session, attempt, storeId),
    ...(attempt.status === 'CANCELLED' ? {} : cardFields(attempt)),
    ...(isCaptured(attempt) || attempt.status === 'UNATTEMPTED' || attempt.status === 'EXPIRED'
      ? {
          val_id: attempt.valId,
          store_amount: isCaptured(attempt) ? decimalTaka(storeAmount(session.amount)) : '',
        }
      : {}),
  };
}

function commonFields(session: Session, attempt: Try, storeId: string): Fields {
  const amount = decimalTaka(session.amount);
  return {
    tran_id: session.tranId,
    amount,
    bank_tran_id: attempt.bankTranId,
    // A validation changes the status in queries, but not in messages.
    status: isCaptured(attempt) ? 'VALID' : attempt.status,
    tran_date: dhakaTime(attempt.at),
    error: attempt.error,
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

function cardFields({ means, risky, status }: Try): Fields {
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
