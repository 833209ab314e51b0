import type { ApiError } from '@haat/contract/client';
import type { accountMessages } from './messages.ts';

/** The text for an error that belongs to no field: no connection, a server error, or a rate limit with its waiting time. */
export function formErrorText(
  { status, retryAfter }: Pick<ApiError, 'status' | 'retryAfter'>,
  { trouble }: Pick<(typeof accountMessages)['en'], 'trouble'>,
): string {
  if (status === 0) return trouble.unreachable;
  if (status !== 429) return trouble.other;
  if (retryAfter === null) return trouble.tooMany;
  return retryAfter < 120
    ? trouble.tooManyForSeconds(retryAfter)
    : trouble.tooManyForMinutes(Math.ceil(retryAfter / 60));
}
