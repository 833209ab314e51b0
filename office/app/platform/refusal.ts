import { ApiError } from '@haat/contract/client';
import type { Refusal } from '@haat/contract/http/problems';

/** Whether the server has refused a request for good and stored nothing. Other errors leave it open, or end with a new session. */
export function isRefusal(problem: unknown): problem is ApiError {
  if (!(problem instanceof ApiError)) return false;
  const { status } = problem;
  return status >= 400 && status < 500 && ![401, 403, 408, 429].includes(status);
}

/** The refusal of a failed call; empty if the call failed for another reason. */
export function refusalOf(problem: unknown): Refusal | { [Name in keyof Refusal]?: undefined } {
  return problem instanceof ApiError ? problem.refusal : {};
}
