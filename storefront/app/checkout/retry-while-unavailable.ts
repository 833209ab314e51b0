import { ApiError } from '@haat/contract/client';

/** The wait before each further request, in ms. The slowest failover in docs/reliability.md took 4.6 s; slow machines take longer. */
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
