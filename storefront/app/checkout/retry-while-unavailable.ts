import { ApiError } from '@haat/contract/common/client';

/** Before the second and the third send, in ms. */
const WAITS = [1_500, 4_000];

/**
 * Sends again by itself where the shop returns 503: it is busy, or without its database for a moment. The key is the
 * same, so that no second order can come of it. Whatever else happens is the caller's to tell.
 */
export function patiently<Request, ApiResponse>(
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
