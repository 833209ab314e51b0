import { type BrowserStorage, readStored, removeStored, store } from '@haat/ui/storage.ts';
import { type DeliveryDetails, isDeliveryDetails } from '../../orders/delivery-details.ts';
import { isOrderToken } from '../../orders/guest-orders.ts';

/** Session storage: the order just placed, for the page after its reload. */
const PLACED_KEY = 'placed_order';

export interface LastPlacedOrder {
  /** Empty if the provider sent none. */
  number: string;
  token: string;
  /** True if this is an earlier order whose response was lost, not the one just sent. */
  earlier: boolean;
  /** Unknown for an earlier order. */
  delivery?: DeliveryDetails;
}

export function readLastPlaced(storage: BrowserStorage): LastPlacedOrder | null {
  const stored = readStored(storage, PLACED_KEY);
  if (typeof stored !== 'object' || stored === null) return null;
  const { number, token, earlier, delivery } = stored as Record<string, unknown>;
  if (typeof number !== 'string') return null;
  return {
    number,
    token: isOrderToken(token) ? token : '',
    earlier: earlier === true,
    ...(isDeliveryDetails(delivery) && { delivery }),
  };
}

/** Returns false if it cannot be stored; a reload would then lose it. */
export function saveLastPlaced(storage: BrowserStorage, placed: LastPlacedOrder): boolean {
  return store(storage, PLACED_KEY, placed);
}

export function forgetLastPlaced(storage: BrowserStorage): void {
  removeStored(storage, PLACED_KEY);
}
