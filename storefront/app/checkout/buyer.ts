import type { OrderRefusal } from '@haat/contract/http/refusal';
import type { CartLines } from '../cart/cart-lines.ts';
import type { PlacedState } from '../orders/order-terms.ts';
import type { usePaymentRedirect } from '../payments/use-payment-redirect.ts';
import type { checkout } from './messages.en.ts';
import type { Draft, LastPlacedOrder, PendingOrders } from './pending-order.ts';
import type { OrderForm, Outcome, Placed } from './place-order.ts';
import type { StockProblem } from './stock-changes.tsx';

/** Why a sent order is not placed. `prices` are shown until the shopper accepts them. */
export type OrderProblem =
  | { kind: 'unknown' }
  | { kind: 'stock'; refusal: OrderRefusal }
  /** The order would exceed the limits without a proven phone. */
  | { kind: 'limit'; refusal: OrderRefusal }
  /** The shop takes no orders of this phone from its pages. */
  | { kind: 'blocked'; refusal: OrderRefusal }
  /** The shop has disabled this payment method meanwhile. */
  | { kind: 'method' }
  | { kind: 'prices'; changes: StockProblem[] };

/** The problem of a refusal that no line of the cart is the reason for, or null. */
export function buyerProblem(refusal: OrderRefusal): OrderProblem | null {
  switch (refusal.code) {
    case 'phone_blocked':
      return { kind: 'blocked', refusal };
    case 'payment_method_off':
      return { kind: 'method' };
    case 'too_many_pieces':
    case 'too_many_open_orders':
      return { kind: 'limit', refusal };
    default:
      return null;
  }
}

/** `fresh`: the page was not reloaded since, so the banner is shown. `stored`: the order is available after the reload. */
export type PlacedOnPage = LastPlacedOrder & { fresh: boolean; stored: boolean };

/** The differences between a guest's order and a customer's. */
export interface Buyer<Request, Order> {
  pending: PendingOrders<Request>;
  cart: { snapshot(): { lines: CartLines } };
  requestOf(form: OrderForm, lines: CartLines): Request;
  /** The typed values of a request. */
  readDraft(request: Request): Draft;
  /** Places the order; never throws. */
  place(request: Request): Promise<Outcome<Order>>;
  onPlaced(placed: Placed<Order>, page: Page): Promise<void>;
  /** The problem that the shopper can solve after a refusal, or null. */
  onRefusal(refusal: OrderRefusal, texts: Texts): Promise<OrderProblem | null>;
  /** The alert after any other failure. */
  failureText(texts: Texts): string;
  /** The order that was placed on this page before its reload. */
  lastPlaced(): PlacedOnPage | null;
}

type Texts = typeof checkout;

/** The actions of a placed order on the page. */
interface Page {
  texts: Texts;
  /** Opens the payment page; resolves to null if the browser leaves this page. */
  redirect: ReturnType<typeof usePaymentRedirect>['redirect'];
  open(path: string, state?: PlacedState): void;
  show(placed: PlacedOnPage): void;
}
