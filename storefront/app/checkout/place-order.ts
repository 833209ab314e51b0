import { ApiError } from '@haat/contract/common/client';
import type { StockRefusal } from '@haat/contract/common/refusal';
import type { PendingOrder, PendingOrders } from './pending-order.ts';

export type Outcome<Order> =
  | Placed<Order>
  /** No response: the order may exist or not. The same call again settles it, and never makes a second order. */
  | { kind: 'lost' }
  /** 409 of the shelf: nothing was ordered. */
  | { kind: 'shelf'; refusal: StockRefusal }
  /** 400: what the API says about each field. */
  | { kind: 'invalid'; fields: Record<string, string> }
  | { kind: 'failed' };

export interface Placed<Order> {
  kind: 'placed';
  order: Order;
  /** What the order took; empty where another tab took it out of the cart already, or the API did. */
  ordered: { id: number; quantity: number }[];
  /** True where this is not the order just sent, but an earlier one of the same key. */
  earlier: boolean;
  /** Whether the order is found again beyond this page. */
  kept: boolean;
}

export interface OrderGateway<Request, ApiResponse, Order> {
  pending: PendingOrders<Request>;
  /** Sends an order; rejects with `ApiError` on a refusal, with anything else where no whole response came. */
  send(request: Request, key: string): Promise<ApiResponse>;
  /** Takes note of the order that a request has made. */
  receive(
    response: ApiResponse,
    sent: { request: Request; key: string },
  ): Omit<Placed<Order>, 'kind' | 'earlier'>;
  /** The order that a key has made already, as far as this browser knows; any tab may have sent it. */
  find(key: string): Order | null;
  /** A new unguessable order key. */
  newKey(): string;
}

/**
 * Places an order at most once. The key is kept before the first send and goes on being used until an order exists for
 * it, even if the shopper changes the order in between: were a new key made while an earlier send is unanswered, both
 * might become orders. So where the key turns out to be used, the earlier content is sent again, which returns the order
 * that it made.
 */
export async function placeOrder<Request, ApiResponse, Order>(
  request: Request,
  gateway: OrderGateway<Request, ApiResponse, Order>,
): Promise<Outcome<Order>> {
  const before = gateway.pending.read() ?? { key: gateway.newKey(), sent: [], unknown: false };
  gateway.pending.keep({ key: before.key, sent: withRequest(before.sent, request), unknown: true });
  try {
    const response = await gateway.send(request, before.key);
    return placed(response, { request, key: before.key }, gateway, false);
  } catch (problem) {
    console.warn('The order was not placed.', problem);
    if (!(problem instanceof ApiError) || isLost(problem)) return { kind: 'lost' };
    if (problem.status === 422 && problem.refusal.code === 'key_reused') return findEarlier(before, gateway);
    return refused(problem, before, gateway.pending);
  }
}

/** Contents kept for one key; more changes than this between lost responses are not worth remembering. */
const MOST_SENT = 5;

function withRequest<Request>(sent: Request[], request: Request): Request[] {
  const text = JSON.stringify(request);
  return [...sent.filter((other) => JSON.stringify(other) !== text), request].slice(-MOST_SENT);
}

function isLost({ status }: ApiError): boolean {
  return status === 0 || status >= 500;
}

function placed<Request, ApiResponse, Order>(
  response: ApiResponse,
  sent: { request: Request; key: string },
  gateway: OrderGateway<Request, ApiResponse, Order>,
  earlier: boolean,
): Placed<Order> {
  const received = gateway.receive(response, sent);
  gateway.pending.forget();
  return { kind: 'placed', ...received, earlier };
}

/** An order exists for the key: another tab's, or one of the contents that went out without a response. */
async function findEarlier<Request, ApiResponse, Order>(
  before: PendingOrder<Request>,
  gateway: OrderGateway<Request, ApiResponse, Order>,
): Promise<Outcome<Order>> {
  const known = gateway.find(before.key);
  if (known) {
    gateway.pending.forget();
    return { kind: 'placed', order: known, ordered: [], earlier: true, kept: true };
  }
  for (const request of before.sent.toReversed()) {
    try {
      const response = await gateway.send(request, before.key);
      return placed(response, { request, key: before.key }, gateway, true);
    } catch (problem) {
      if (!(problem instanceof ApiError) || problem.status !== 422) return { kind: 'lost' };
    }
  }
  // Nothing here tells what the key was used for: the next attempt gets a new one.
  gateway.pending.forget();
  return { kind: 'failed' };
}

/** Nothing was ordered by this send. The shelf is asked only where the key is free, so its refusal settles earlier sends too. */
function refused<Request>(
  problem: ApiError,
  before: PendingOrder<Request>,
  pending: PendingOrders<Request>,
): Outcome<never> {
  if (problem.status === 409) {
    // What was sent stays known: an unanswered send may be slow rather than lost, and arrive after all.
    pending.keep({ ...before, unknown: false });
    return { kind: 'shelf', refusal: problem.refusal };
  }
  pending.keep(before);
  const { fields } = problem.refusal;
  return problem.status === 400 && fields ? { kind: 'invalid', fields } : { kind: 'failed' };
}
