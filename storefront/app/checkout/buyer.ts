import type { StockRefusal } from '@haat/contract/common/refusal';
import type { CartLines } from '../cart/cart-lines.ts';
import type { usePaymentRedirect } from '../payments/use-payment-redirect.ts';
import type { checkout } from './messages.en.ts';
import type { Draft, LastPlacedOrder, PendingOrders } from './pending-order.ts';
import type { OrderForm, Outcome, Placed } from './place-order.ts';
import type { StockProblem } from './stock-changes.tsx';

/** Why the order is not placed although it was sent. `prices` are shown until they are accepted. */
export type Trouble =
  | { kind: 'unknown' }
  | { kind: 'stock'; refusal: StockRefusal }
  /** A guest's order that would hold more stock than it may. */
  | { kind: 'limit'; refusal: StockRefusal }
  | { kind: 'prices'; changes: StockProblem[] };

/** `fresh`: placed on this very page, so that banner and reload are still to come. `stored`: outlasts that reload. */
export type PlacedOnPage = LastPlacedOrder & { fresh: boolean; stored: boolean };

/** What differs between a guest's order and a customer's. */
export interface Buyer<Request, Order> {
  pending: PendingOrders<Request>;
  cart: { snapshot(): { lines: CartLines } };
  requestOf(form: OrderForm, lines: CartLines): Request;
  /** A request as it was typed. */
  typedIn(request: Request): Draft;
  /** Places it; never throws. */
  place(request: Request): Promise<Outcome<Order>>;
  onPlaced(placed: Placed<Order>, page: Page): Promise<void>;
  /** What a refusal means to the shopper; null where it means nothing that they can mend. */
  onStockRefusal(refusal: StockRefusal, texts: Texts): Promise<Trouble | null>;
  /** The alert where nothing was ordered and nothing can be mended. */
  failed(texts: Texts): string;
  /** The order that was placed on this page before it was reloaded. */
  lastPlaced(): PlacedOnPage | null;
}

type Texts = typeof checkout;

/** What the placed order does to the page. */
interface Page {
  texts: Texts;
  /** To the payment; resolves to null where the browser is on its way. */
  leave: ReturnType<typeof usePaymentRedirect>['redirect'];
  open(path: string): void;
  show(placed: PlacedOnPage): void;
}
