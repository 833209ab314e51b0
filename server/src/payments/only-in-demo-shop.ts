import type { LookupResult, PaymentProvider, SessionResult } from './provider/provider.ts';

const DEMO_OVER = 'the demo shop has ended';
const NO_SESSION: SessionResult = { kind: 'refused', reason: DEMO_OVER };
const NO_LOOKUP_RESULT: LookupResult = {
  captures: [],
  alarms: [],
  attemptStatus: 'absent',
  noResponse: false,
};

/**
 * Wraps the demo provider so that it accepts no payment once the shop is not a demo shop any more. Checked at every
 * payment, because the owner may import the first own products while demo processes run.
 */
export function onlyInDemoShop(
  provider: PaymentProvider,
  isDemoShop: () => Promise<boolean>,
): PaymentProvider {
  return {
    ...provider,
    isOpen: isDemoShop,
    createSession: async (session) => ((await isDemoShop()) ? provider.createSession(session) : NO_SESSION),
    lookup: async (attempt, hints) => {
      const result = await provider.lookup(attempt, hints);
      return (await isDemoShop()) ? result : NO_LOOKUP_RESULT;
    },
  };
}
