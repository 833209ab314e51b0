import type { LookupResult, PaymentProvider, SessionResult } from './provider/provider.ts';

const DEMONSTRATION_OVER = 'the demonstration is over';
const NO_SESSION: SessionResult = { kind: 'refused', reason: DEMONSTRATION_OVER };
const NO_LOOKUP_RESULT: LookupResult = {
  captures: [],
  alarms: [],
  attemptStatus: 'absent',
  noResponse: false,
};

/**
 * Wraps the demo provider so that it accepts no payment once the shop is no demonstration any more. Checked at every
 * payment, because the owner may import the first own products while demo processes run.
 */
export function whileDemonstration<P extends PaymentProvider>(
  provider: P,
  isDemonstration: () => Promise<boolean>,
): P {
  return {
    ...provider,
    createSession: async (session) =>
      (await isDemonstration()) ? provider.createSession(session) : NO_SESSION,
    lookup: async (attempt, hints) => {
      const result = await provider.lookup(attempt, hints);
      return (await isDemonstration()) ? result : NO_LOOKUP_RESULT;
    },
  };
}
