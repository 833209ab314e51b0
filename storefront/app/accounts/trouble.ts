import type { ApiError } from '@haat/contract/common/client';
import type { accountTexts } from './messages.ts';

/** Why an attempt failed although nothing typed is wrong; after too many, how long the shop wants to be left alone. */
export function troubleText(
  { status, retryAfter }: Pick<ApiError, 'status' | 'retryAfter'>,
  { trouble }: Pick<(typeof accountTexts)['en'], 'trouble'>,
): string {
  if (status === 0) return trouble.unreachable;
  if (status !== 429) return trouble.other;
  if (retryAfter === null) return trouble.tooMany;
  return retryAfter < 120
    ? trouble.tooManyForSeconds(retryAfter)
    : trouble.tooManyForMinutes(Math.ceil(retryAfter / 60));
}
