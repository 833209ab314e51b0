import { orderSteps } from '@haat/contract/shop/order-choices';
import type { Order } from '@haat/contract/shop/orders';
import { type Wallet, wallets } from '@haat/contract/shop/wallets';
import { slotOf } from '../delivery/place-texts.ts';
import { promisedBy } from './promised-by.ts';

/** What a placed order costs in cash at the door, and when it comes. */
export interface DeliveryDetails {
  /** In taka; null if nothing is paid in cash, or the provider reports no amount. */
  cash: number | null;
  pickup: boolean;
  /** Until when the delivery is promised, in ISO 8601; null without a promise. */
  by: string | null;
  /** Its slot or another time of one day begins then, and ends at `by`; left out without one. */
  slotFrom?: string;
  /** Whether the order has a delivery zone, with its own promise. */
  zone: boolean;
  /** The wallet that the money is sent with; left out without one. */
  wallet?: Wallet;
  /** What the order waits for; left out: nothing. */
  step?: Order['step'];
}

/** The state of the navigation to a customer's orders after one was placed. */
export interface PlacedState {
  placed: { number: string; delivery: DeliveryDetails };
}

export function deliveryDetails(order: Order): DeliveryDetails {
  // Another provider's order may have only the fields of the specification, or only the id.
  const slot = slotOf(order.delivery);
  const { wallet, step } = order;
  const advance = (step?.open && step.advance) || 0;
  const cash =
    order.order_type === 'COD' && !wallet ? Number(order.cash_due ?? order.total) - advance : Number.NaN;
  return {
    cash: Number.isFinite(cash) ? cash : null,
    pickup: order.delivery_type === 'STORE_PICKUP',
    by: promisedBy(order),
    ...(slot && { slotFrom: slot.starts }),
    zone: Boolean(order.delivery),
    ...(wallet && { wallet }),
    ...(step?.open && { step }),
  };
}

/** Whether a stored value is `DeliveryDetails`. */
export function isDeliveryDetails(value: unknown): value is DeliveryDetails {
  if (typeof value !== 'object' || value === null) return false;
  const { cash, pickup, by, slotFrom, zone, wallet, step } = value as Record<string, unknown>;
  return (
    (cash === null || typeof cash === 'number') &&
    (by === null || typeof by === 'string') &&
    (slotFrom === undefined || typeof slotFrom === 'string') &&
    (step === undefined || orderSteps.includes(Object(step).kind)) &&
    (wallet === undefined || wallets.includes(wallet as Wallet)) &&
    typeof pickup === 'boolean' &&
    typeof zone === 'boolean'
  );
}
