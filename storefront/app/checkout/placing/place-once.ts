import { ApiError } from '@haat/contract/client';
import type { FieldProblems, Refusal } from '@haat/contract/http/problems';
import { newKey as randomKey } from '@haat/ui/random-key.ts';
import { type BrowserStorage, readStored, removeStored, store } from '@haat/ui/storage.ts';

export type Outcome<Order> =
  /** `earlier`: an earlier order with the same key, not the one just sent. */
  | { kind: 'placed'; order: Order; earlier: boolean }
  /** No response: the order may exist. Repeating the call returns the result and never makes a second order. */
  | { kind: 'lost' }
  /** 409 for price, stock or a guest's limits, 422 for area or slot: nothing was ordered. */
  | { kind: 'refused'; refusal: Refusal }
  /** 400: the API's error for each field. */
  | { kind: 'invalid'; fields: FieldProblems }
  | { kind: 'failed'; error?: ApiError };

/** How orders are placed: as a guest or as a customer. */
export interface OrderGateway<Request, Order> {
  pending: PendingOrders<Request>;
  /** Sends an order and records it; rejects with `ApiError` on a refusal, with another error without a complete response. */
  send(request: Request, key: string): Promise<Order>;
  /** The order that this browser has stored for a key; any tab may have sent it. */
  find?(key: string): Order | null;
  /** A new unguessable order key. */
  newKey?(): string;
}

/**
 * Places an order at most once. The key is stored before the first request and is used until an order exists for it, even if
 * the shopper changes the order meanwhile: with a new key, an earlier request without a response could become a second order.
 * If the key is already used, the earlier content is sent again, which returns its order.
 */
export async function placeOnce<Request, Order>(
  request: Request,
  gateway: OrderGateway<Request, Order>,
): Promise<Outcome<Order>> {
  const { pending, newKey = randomKey } = gateway;
  const before = pending.read() ?? { key: newKey(), sent: [], unknown: false };
  pending.save({ key: before.key, sent: withRequest(before.sent, request), unknown: true });
  try {
    const order = await gateway.send(request, before.key);
    pending.forget();
    return { kind: 'placed', order, earlier: false };
  } catch (problem) {
    console.warn('The order was not placed.', problem);
    if (!(problem instanceof ApiError) || isLost(problem)) return { kind: 'lost' };
    if (problem.status === 422 && problem.refusal.code === 'key_reused') return findEarlier(before, gateway);
    return refused(problem, before, pending);
  }
}

/** The maximum number of contents that are stored for one key. */
const MAX_SENT = 5;

function withRequest<Request>(sent: Request[], request: Request): Request[] {
  const text = JSON.stringify(request);
  return [...sent.filter((other) => JSON.stringify(other) !== text), request].slice(-MAX_SENT);
}

function isLost({ status }: ApiError): boolean {
  return status === 0 || status >= 500;
}

/** An order exists for the key: from another tab, or from an earlier request without a response. */
async function findEarlier<Request, Order>(
  before: PendingOrder<Request>,
  { pending, send, find }: OrderGateway<Request, Order>,
): Promise<Outcome<Order>> {
  const known = find?.(before.key);
  if (known) {
    pending.forget();
    return { kind: 'placed', order: known, earlier: true };
  }
  for (const request of before.sent.toReversed()) {
    try {
      const order = await send(request, before.key);
      pending.forget();
      return { kind: 'placed', order, earlier: true };
    } catch (problem) {
      if (!(problem instanceof ApiError) || problem.status !== 422) return { kind: 'lost' };
    }
  }
  // The key was used for a content that is not stored: the next attempt gets a new key.
  pending.forget();
  return { kind: 'failed' };
}

/** This request ordered nothing. Stock is checked only for an unused key, so this refusal also excludes earlier requests. */
function refused<Request>(
  problem: ApiError,
  before: PendingOrder<Request>,
  pending: PendingOrders<Request>,
): Outcome<never> {
  if (problem.status === 409) {
    // The contents stay stored, because a request without a response may be slow and still arrive.
    pending.save({ ...before, unknown: false });
    return { kind: 'refused', refusal: problem.refusal };
  }
  pending.save(before);
  const { code, fields } = problem.refusal;
  if (OF_PLACE_OR_TIME.includes(code)) return { kind: 'refused', refusal: problem.refusal };
  if (code === 'not_delivered') return { kind: 'invalid', fields: { address: { code } } };
  return problem.status === 400 && fields ? { kind: 'invalid', fields } : { kind: 'failed', error: problem };
}

/** 422: nothing was ordered, and the shopper chooses again. */
const OF_PLACE_OR_TIME: readonly string[] = [
  'area_required',
  'slot_required',
  'order_too_small',
  'order_too_heavy',
];

/** An order that is being placed, from before the first request until an order exists for its key. */
interface PendingOrder<Request> {
  /** Makes at most one order, with any number of requests. */
  key: string;
  /** All contents that were sent with this key and may be the order, oldest first. */
  sent: Request[];
  /** True while a request has no response: the order may exist. */
  unknown: boolean;
}

export interface PendingOrders<Request> {
  read(): PendingOrder<Request> | null;
  save(pending: PendingOrder<Request>): void;
  forget(): void;
}

/**
 * The pending order of this browser; without storage, of this page.
 * @param key in the storage
 * @param isRequest checks a stored request, because other code can write to the storage
 */
export function createPendingOrders<Request>(
  storage: BrowserStorage,
  key: string,
  isRequest: (value: unknown) => value is Request,
): PendingOrders<Request> {
  let inMemory: PendingOrder<Request> | null = null;
  return {
    read: () => inMemory ?? pendingOf(readStored(storage, key), isRequest),
    save(pending) {
      inMemory = store(storage, key, pending) ? null : pending;
    },
    forget() {
      inMemory = null;
      removeStored(storage, key);
    },
  };
}

function pendingOf<Request>(
  stored: unknown,
  isRequest: (value: unknown) => value is Request,
): PendingOrder<Request> | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const { key, sent, unknown } = stored as Record<string, unknown>;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{16,255}$/.test(key) || !Array.isArray(sent)) return null;
  return { key, sent: sent.filter(isRequest), unknown: unknown === true };
}

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
