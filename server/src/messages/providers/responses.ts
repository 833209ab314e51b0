import type { NoResponse } from '../../platform/http/json-call.ts';
import { withoutSecrets } from '../../platform/http/logging.ts';
import type { SendResult } from './message-provider.ts';

/** Statuses that say nothing of whether the request was carried out: a timeout on the way, and its like. */
const SAYS_NOTHING = [408, 409, 425];

/** What a call without a readable response means: a message that nobody took may be sent again. */
export function notAnswered({ unknown: reason, status = 0, unsent }: NoResponse): SendResult {
  const refused = status >= 400 && status < 500 && !SAYS_NOTHING.includes(status);
  return { kind: unsent || refused ? 'failed' : 'unknown', reason };
}

/** A provider's own words, short, without numbers and tokens that it repeats. */
export function providerText(text: unknown): string {
  return typeof text === 'string' || typeof text === 'number'
    ? withoutSecrets(String(text)).slice(0, 120)
    : '';
}

/** The provider's own name of a message, to ask it about. */
export function providerReference(id: unknown): string {
  return typeof id === 'string' || typeof id === 'number' ? String(id).slice(0, 100) : '';
}
