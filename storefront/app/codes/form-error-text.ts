import type { ApiError } from '@haat/contract/client';
import type { codes } from './messages.en.ts';

/** The text for an error that belongs to no field: no connection, a server error, or a rate limit with its waiting time. */
export function formErrorText(
  { status, retryAfter }: Pick<ApiError, 'status' | 'retryAfter'>,
  { formErrors }: Pick<typeof codes, 'formErrors'>,
): string {
  if (status === 0) return formErrors.unreachable;
  if (status !== 429) return formErrors.other;
  if (retryAfter === null) return formErrors.tooMany;
  return retryAfter < 120
    ? formErrors.tooManyForSeconds(retryAfter)
    : formErrors.tooManyForMinutes(Math.ceil(retryAfter / 60));
}
