import { ApiError } from '@haat/contract/client';

/** The waits before each further request, in ms: together longer than most failovers of a database take. */
const WAITS = [1_500, 4_000, 10_000];

/**
 * Retries automatically after a 503: the shop is busy, or its database is unavailable for a moment. The key is the same, so
 * a retry makes no second order. The caller handles all other errors.
 */
export function retryWhileUnavailable<Request, ApiResponse>(
  send: (request: Request, key: string) => Promise<ApiResponse>,
  waits = WAITS,
): (request: Request, key: string) => Promise<ApiResponse> {
  return async (request, key) => {
    for (const wait of waits) {
      try {
        return await send(request, key);
      } catch (problem) {
        if (!(problem instanceof ApiError) || problem.status !== 503) throw problem;
        await new Promise((resolve) => setTimeout(resolve, wait));
      }
    }
    return send(request, key);
  };
}
