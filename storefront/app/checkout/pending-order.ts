import type { CustomerOrderRequest, GuestOrderRequest } from '@haat/contract/shop/checkout';
import { CUSTOMERS_OWN } from '../accounts/clear-private-data.ts';
import { type BrowserStorage, readStored, store, unstore } from '../platform/storage.ts';

/** The order that is being placed, from before the first send until its fate is known. */
export interface PendingOrder<Request> {
  /** Makes at most one order, however often it is sent. */
  key: string;
  /** Every content that went out with this key and may be the order, oldest first. */
  sent: Request[];
  /** True while a send has no response: the order may exist or not. */
  unknown: boolean;
}

export interface PendingOrders<Request> {
  read(): PendingOrder<Request> | null;
  keep(pending: PendingOrder<Request>): void;
  forget(): void;
}

/** Where in local storage a pending order is kept, and what of it is good enough to be sent again. */
interface Kind<Request> {
  key: string;
  isRequest(value: unknown): value is Request;
}

export const guests: Kind<GuestOrderRequest> = {
  key: 'pending_order',
  isRequest: (value): value is GuestOrderRequest =>
    hasTexts(value, ['name', 'phone', 'address']) && 'items' in value && Array.isArray(value.items),
};

export const customers: Kind<CustomerOrderRequest> = {
  key: `${CUSTOMERS_OWN}pending_order`,
  isRequest: (value): value is CustomerOrderRequest =>
    hasTexts(value, ['receiver_name', 'receiver_email', 'receiver_phone_number', 'receiver_address']),
};

/** The pending order of this browser; where nothing can be stored, of this page. */
export function createPendingOrders<Request>(
  storage: BrowserStorage,
  { key, isRequest }: Kind<Request>,
): PendingOrders<Request> {
  let inMemory: PendingOrder<Request> | null = null;
  return {
    read: () => inMemory ?? pendingOf(readStored(storage, key), isRequest),
    keep(pending) {
      inMemory = store(storage, key, pending) ? null : pending;
    },
    forget() {
      inMemory = null;
      unstore(storage, key);
    },
  };
}

function pendingOf<Request>(
  stored: unknown,
  isRequest: Kind<Request>['isRequest'],
): PendingOrder<Request> | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const { key, sent, unknown } = stored as Record<string, unknown>;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{16,255}$/.test(key) || !Array.isArray(sent)) return null;
  return { key, sent: sent.filter(isRequest), unknown: unknown === true };
}

function hasTexts(value: unknown, names: string[]): value is object {
  return (
    typeof value === 'object' &&
    value !== null &&
    names.every((name) => typeof (value as Record<string, unknown>)[name] === 'string')
  );
}
