import type { StockRefusal } from '@haat/contract/common/refusal';
import type { CustomerOrderRequest } from '@haat/contract/shop/checkout';
import type { Order } from '@haat/contract/shop/orders';
import { notify } from '@haat/ui/notices.tsx';
import { useNavigate } from 'react-router';
import { browserClient } from '../accounts/browser-client.ts';
import { session } from '../accounts/session.ts';
import { customerCart } from '../cart/customer-cart.ts';
import { useLocalPath } from '../i18n/link.tsx';
import { useLanguage } from '../i18n/messages.ts';
import { customerOrders } from '../orders/order-store.ts';
import { useLeaveToPay } from '../payments/use-payment-redirect.ts';
import { newKey } from '../platform/random-key.ts';
import { forgetDraft } from './checkout-draft.ts';
import { checkoutTexts } from './checkout-text.ts';
import { customersRequest, customersWrongFields, type OrderForm, receiverIn } from './order-form.ts';
import { createPendingOrders, customers } from './pending-order.ts';
import { type OrderGateway, type Outcome, type Placed, placeOrder } from './place-order.ts';
import { patiently } from './retry-while-unavailable.ts';
import { priceChanges, stockProblems } from './stock-problems.ts';
import { LONGEST_WAIT, type Trouble, useOrder } from './use-order.ts';

const pending = createPendingOrders(() => window.localStorage, customers);

/** A customer's order: the API takes the lines from the cart that it keeps. */
export function useCustomerOrder() {
  const texts = checkoutTexts[useLanguage()];
  const navigate = useNavigate();
  const local = useLocalPath();
  const { leaving, leave } = useLeaveToPay();

  function check(form: OrderForm) {
    const { name, email, phone, address } = form.receiver;
    if ([name, email, phone, address].includes('')) notify(texts.customer.fillRequired);
    return customersWrongFields(form);
  }

  async function place(request: CustomerOrderRequest): Promise<Outcome<Order>> {
    const outcome = await placeOrder(request, gateway);
    // The session ended meanwhile: what was sent is nobody else's business.
    if (session.customer() === null) pending.forget();
    return outcome.kind === 'placed' && !Number.isInteger(outcome.order?.id) ? { kind: 'failed' } : outcome;
  }

  async function onPlaced({ order, earlier }: Placed<Order>) {
    const other = earlier || !isWhatIsShown(order);
    customerCart.refetch();
    customerOrders.refetch();
    forgetDraft(() => window.sessionStorage, session.customer());
    if (order.order_type !== 'ONLINE') notify(texts.customer.placed);
    else if ((await leave(order)) === null) return;
    if (other) notify(texts.placed.earlier);
    navigate(local('/order'));
  }

  async function onStockRefusal(refusal: StockRefusal): Promise<Trouble | null> {
    const before = customerCart.snapshot().lines;
    if (!(await customerCart.refetch()) || refusal.code !== 'price_changed') return mendable(refusal);
    const changes = priceChanges(before, customerCart.snapshot().lines);
    if (changes.length > 0) return { kind: 'prices', changes };
    notify(texts.customer.cartChanged);
    return { kind: 'prices', changes };
  }

  const order = useOrder<CustomerOrderRequest, Order>({
    pending,
    check,
    requestOf(form) {
      const { lines } = customerCart.snapshot();
      return lines.length > 0 ? customersRequest(form, lines) : null;
    },
    typedIn: (request) => receiverIn(request),
    place,
    onPlaced,
    onStockRefusal,
    failed: texts.customer.failed,
  });
  return { ...order, leaving };
}

const gateway: OrderGateway<CustomerOrderRequest, Order, Order> = {
  pending,
  send: patiently((request, key) =>
    browserClient(AbortSignal.timeout(LONGEST_WAIT)).placeOrder(request, key),
  ),
  // The API keeps both the order and the cart.
  receive: (order) => ({ order, ordered: [], kept: true }),
  find: () => null,
  newKey,
};

function mendable(refusal: StockRefusal): Trouble | null {
  return stockProblems(refusal, customerCart.snapshot().lines).length > 0 ? { kind: 'shelf', refusal } : null;
}

/** Whether an order holds what the cart on the screen holds; an earlier one of the same key may not. */
function isWhatIsShown({ orderitems }: Order): boolean {
  // A provider may name no more than the order's id.
  if (orderitems.length === 0) return true;
  const { lines } = customerCart.snapshot();
  const shown = new Map(lines.map((line) => [line.id, line.quantity]));
  return (
    orderitems.length === lines.length && orderitems.every((item) => shown.get(item.item) === item.quantity)
  );
}
