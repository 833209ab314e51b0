import { ApiError, type Client } from '@haat/contract/client';

/** An order to cancel: a customer's order by its id, or a guest's order by its token. */
export type Cancellable = { id: number } | { token: string };

/**
 * Cancels an order. Returns the result as the key of its text; `unknown` if the response was lost, so that the order may be
 * cancelled. Never throws.
 */
export async function sendCancellation(
  client: Client,
  cancellable: Cancellable,
): Promise<'done' | 'confirmed' | 'failed' | 'unknown'> {
  try {
    await ('id' in cancellable
      ? client.cancelOrder({ params: { id: cancellable.id } })
      : client.cancelGuestOrder({ params: { token: cancellable.token } }));
    return 'done';
  } catch (problem) {
    console.warn('The order could not be cancelled.', problem);
    if (!(problem instanceof ApiError) || problem.status === 0 || problem.status >= 500) return 'unknown';
    return problem.refusal.code === 'order_confirmed' ? 'confirmed' : 'failed';
  }
}
