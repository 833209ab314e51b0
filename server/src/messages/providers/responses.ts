import { withoutSecrets } from '../../platform/http/logging.ts';
import type { NoResponse } from '../../platform/http/provider-request.ts';
import type { SendResult } from './message-provider.ts';

/** Statuses after which the request may have been executed, such as a timeout of a proxy. */
const AMBIGUOUS_STATUSES = [408, 409, 425];

/** The result of a call without a valid response: `failed` only if the provider surely did not accept the message. */
export function resultWithoutResponse({ unknown: reason, status = 0, unsent }: NoResponse): SendResult {
  const refused = status >= 400 && status < 500 && !AMBIGUOUS_STATUSES.includes(status);
  return { kind: unsent || refused ? 'failed' : 'unknown', reason };
}

/** The provider's error text: shortened, without phone numbers and tokens. */
export function providerText(text: unknown): string {
  return typeof text === 'string' || typeof text === 'number'
    ? withoutSecrets(String(text)).slice(0, 120)
    : '';
}

/** The provider's id of a message, for questions to its support. */
export function providerReference(id: unknown): string {
  return typeof id === 'string' || typeof id === 'number' ? String(id).slice(0, 100) : '';
}
