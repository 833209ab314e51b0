import { MEANS, type MeansName } from './payment-methods.ts';
import { isCaptured, newId, type Session, stateOf, type Try } from './session.ts';

/** What a customer can do on the hosted page, and `expire`, which time does. */
export type Choice = MeansName | 'risky' | 'fail' | 'cancel' | 'leave' | 'expire';

/**
 * The customer's choice as the newest try of the session, or null where the session is over.
 * Choosing a card or a wallet captures the whole amount.
 */
export function choose(session: Session, choice: Choice, now = new Date()): Try | null {
  const state = stateOf(session);
  const again = session.faults.paysTwice && session.tries.some(isCaptured);
  if (state !== 'PROCESSING' && !again) return null;
  const attempt = { ...blank(now), ...outcomeOf(choice, () => session.idPrefix + newId(now)) };
  session.tries.push(attempt);
  return attempt;
}

function blank(at: Date): Try {
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

function outcomeOf(choice: Choice, makeId: () => string): Partial<Try> {
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
