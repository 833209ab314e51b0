import { MEANS, type MeansName } from './payment-methods.ts';
import { type CustomerTry, isCaptured, newId, type Session, stateOf } from './session.ts';

/** The choices of a customer on the hosted page; `expire` is a timeout. */
export type Choice = MeansName | 'risky' | 'fail' | 'cancel' | 'leave' | 'expire';

/**
 * Adds the customer's choice to the session as a new try, or returns null if the session is over.
 * A card or a wallet captures the whole amount.
 */
export function choose(session: Session, choice: Choice, now = new Date()): CustomerTry | null {
  const state = stateOf(session);
  const paysAgain = session.faults.paysTwice && session.tries.some(isCaptured);
  if (state !== 'PROCESSING' && !paysAgain) return null;
  const customerTry = { ...emptyTry(now), ...tryFields(choice, () => session.idPrefix + newId(now)) };
  session.tries.push(customerTry);
  return customerTry;
}

function emptyTry(at: Date): CustomerTry {
  return {
    status: 'VALID',
    valId: '',
    bankTranId: '',
    means: null,
    risky: false,
    error: '',
    at,
    validatedOn: null,
    refunds: [],
  };
}

function tryFields(choice: Choice, makeId: () => string): Partial<CustomerTry> {
  switch (choice) {
    case 'fail':
      return {
        status: 'FAILED',
        bankTranId: makeId(),
        means: MEANS.visa,
        error: 'Invalid expiration date',
      };
    case 'cancel':
      return { status: 'CANCELLED', error: 'Cancelled by User' };
    case 'leave':
      return { status: 'UNATTEMPTED', error: 'Customer did not choose to pay any channel' };
    case 'expire':
      return { status: 'EXPIRED', error: 'Session timed out' };
    case 'risky':
      return { valId: makeId(), bankTranId: makeId(), means: MEANS.visa, risky: true };
    default:
      return { valId: makeId(), bankTranId: makeId(), means: MEANS[choice] };
  }
}
