import type { GuestOrderRequest } from '@haat/contract/checkout';
import { ApiError } from '@haat/contract/client';
import type { GuestOrder } from '@haat/contract/orders';
import type { ShelfRefusal } from '@haat/contract/refusal';
import type { RememberedOrder } from '../orders/remembered-orders.ts';
import type { PendingOrder, PendingOrders } from './pending-order.ts';

export type Outcome =
  | Placed
  /** No answer: the order may exist or not. The same call again settles it, and never makes a second order. */
  | { kind: 'lost' }
  /** 409 of the shelf: nothing was ordered. */
  | { kind: 'shelf'; refusal: ShelfRefusal }
  /** 400: what the API says about each field. */
  | { kind: 'invalid'; fields: Record<string, string> }
  | { kind: 'failed' };

export interface Placed {
  kind: 'placed';
  order: RememberedOrder;
  /** What the order took; empty where another tab took it out of the cart already. */
  ordered: { id: number; quantity: number }[];
  /** True where this is not the order just sent, but an earlier one of the same key. */
  earlier: boolean;
  /** Whether the browser remembers it beyond this page. */
  kept: boolean;
}

export interface Till {
  pending: PendingOrders;
  /** The orders placed in this browser, by any tab. */
  remembered(): readonly RememberedOrder[];
  /** False where the browser keeps nothing. */
  remember(order: RememberedOrder): boolean;
  /** Sends an order; rejects with `ApiError` on a refusal, with anything else where no whole answer came. */
  send(request: GuestOrderRequest, key: string): Promise<GuestOrder>;
  /** A new unguessable order key. */
  newKey(): string;
}

/**
 * Places a guest's order at most once. The key is kept before the first send and goes on being used until an order
 * exists for it, even if the shopper changes the order in between: were a new key made while an earlier send is
 * unanswered, both might become orders. So where the key turns out to be used, the earlier content is sent again,
 * which answers the order that it made.
 */
export async function placeGuestOrder(request: GuestOrderRequest, till: Till): Promise<Outcome> {
  const before = till.pending.read() ?? { key: till.newKey(), sent: [], unknown: false };
  till.pending.keep({ key: before.key, sent: withRequest(before.sent, request), unknown: true });
  try {
    const order = await till.send(request, before.key);
    return placed(order, request, before.key, till);
  } catch (problem) {
    if (!(problem instanceof ApiError) || isLost(problem)) return { kind: 'lost' };
    if (problem.status === 422 && problem.refusal.code === 'key_reused') return findEarlier(before, till);
    return refused(problem, before, till);
  }
}

/** Contents kept for one key; more changes than this between lost answers are not worth remembering. */
const MOST_SENT = 5;

function withRequest(sent: GuestOrderRequest[], request: GuestOrderRequest): GuestOrderRequest[] {
  const text = JSON.stringify(request);
  return [...sent.filter((other) => JSON.stringify(other) !== text), request].slice(-MOST_SENT);
}

function isLost({ status }: ApiError): boolean {
  return status === 0 || status >= 500;
}

function placed(
  answer: GuestOrder,
  request: GuestOrderRequest,
  key: string,
  till: Till,
  earlier = false,
): Placed {
  const taken = till.remembered().some((order) => order.key === key);
  const order = { number: String(answer.number ?? ''), token: String(answer.token ?? ''), key };
  const kept = till.remember(order);
  till.pending.forget();
  return { kind: 'placed', order, ordered: taken ? [] : orderedBy(request), earlier, kept };
}

function orderedBy(request: GuestOrderRequest) {
  return request.items.flatMap(({ product, quantity }) => (product ? [{ id: product, quantity }] : []));
}

/** An order exists for the key: another tab's, or one of the contents that went out without an answer. */
async function findEarlier(before: PendingOrder, till: Till): Promise<Outcome> {
  const known = till.remembered().find((order) => order.key === before.key);
  if (known) {
    till.pending.forget();
    return { kind: 'placed', order: known, ordered: [], earlier: true, kept: true };
  }
  for (const request of before.sent.toReversed()) {
    try {
      return placed(await till.send(request, before.key), request, before.key, till, true);
    } catch (problem) {
      if (!(problem instanceof ApiError) || problem.status !== 422) return { kind: 'lost' };
    }
  }
  // Nothing here tells what the key was used for: the next attempt gets a new one.
  till.pending.forget();
  return { kind: 'failed' };
}

/** Nothing was ordered by this send. The shelf is asked only where the key is free, so its refusal settles earlier sends too. */
function refused(problem: ApiError, before: PendingOrder, till: Till): Outcome {
  if (problem.status === 409) {
    // What was sent stays known: an unanswered send may be slow rather than lost, and arrive after all.
    till.pending.keep({ ...before, unknown: false });
    return { kind: 'shelf', refusal: problem.refusal };
  }
  till.pending.keep(before);
  const { fields } = problem.refusal;
  return problem.status === 400 && fields ? { kind: 'invalid', fields } : { kind: 'failed' };
}
