import { Breaker } from '../platform/circuit-breaker.ts';
import type { LookupResult, PaymentProvider, SessionResult } from './provider/provider.ts';

const REASON = 'circuit breaker open';
const NO_SESSION: SessionResult = { kind: 'unknown', reason: REASON };
const NO_LOOKUP_RESULT: LookupResult = {
  captures: [],
  alarms: [],
  attemptStatus: 'unknown',
  noResponse: true,
  reason: REASON,
};

/**
 * Wraps a provider with two circuit breakers: one for sessions, one for lookups. Later lookups find payments that were
 * captured while a breaker was open. Each process has its own breakers.
 */
export function withCircuitBreaker(provider: PaymentProvider, clock: () => Date): PaymentProvider {
  const sessions = new Breaker(clock);
  const lookups = new Breaker(clock);
  return {
    ...provider,
    createSession: (session) => sessions.call(() => provider.createSession(session), isUnknown, NO_SESSION),
    lookup: (attempt, hints) =>
      lookups.call(
        () => provider.lookup(attempt, hints),
        ({ noResponse }) => noResponse,
        NO_LOOKUP_RESULT,
      ),
  };
}

function isUnknown({ kind }: SessionResult): boolean {
  return kind === 'unknown';
}
