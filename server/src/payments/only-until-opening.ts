import type { LookupResult, PaymentProvider, SessionResult } from './provider/provider.ts';

const DEMO_OVER = 'the shop has opened: the demo gateway has ended';
const NO_SESSION: SessionResult = { kind: 'refused', reason: DEMO_OVER };
const NO_LOOKUP_RESULT: LookupResult = {
  captures: [],
  alarms: [],
  attemptStatus: 'absent',
  noResponse: false,
};

/**
 * Wraps the demo provider so that it accepts no payment once the shop has opened. Checked at every payment, because the
 * owner may open the shop in another process.
 */
export function onlyUntilOpening(
  provider: PaymentProvider,
  hasOpened: () => Promise<boolean>,
): PaymentProvider {
  return {
    ...provider,
    isOpen: async () => !(await hasOpened()),
    createSession: async (session) => ((await hasOpened()) ? NO_SESSION : provider.createSession(session)),
    lookup: async (attempt, hints) => {
      const result = await provider.lookup(attempt, hints);
      return (await hasOpened()) ? NO_LOOKUP_RESULT : result;
    },
  };
}
