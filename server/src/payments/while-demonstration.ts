import type { Look, PaymentProvider, SessionResult } from './provider.ts';

const OVER = 'the demonstration is over';
const NO_SESSION: SessionResult = { kind: 'refused', reason: OVER };
const NO_LOOK: Look = { captures: [], alarms: [], standing: 'absent', unanswered: false };

/**
 * The same provider, which takes nothing and has taken nothing once the shop is no demonstration any more. Asked at every
 * payment: an owner's first goods come while processes run that began as a demonstration.
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
      const look = await provider.lookup(attempt, hints);
      return (await isDemonstration()) ? look : NO_LOOK;
    },
  };
}
