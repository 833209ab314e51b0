import type { CustomerOrderRequest } from '@haat/contract/checkout';
import type { Order } from '@haat/contract/orders';
import type { ShelfRefusal } from '@haat/contract/refusal';
import { useNavigate } from 'react-router';
import { session } from '../accounts/session.ts';
import { browserClient } from '../api.ts';
import { customerCart } from '../cart/cart.ts';
import { useLocalPath } from '../language/link.tsx';
import { useLanguage, useTexts } from '../language/texts.ts';
import { newKey } from '../new-key.ts';
import { customerOrders } from '../orders/order-store.ts';
import { paymentUrlOf } from '../payments/payment-url.ts';
import { notify } from '../ui/notices.tsx';
import { forgetDraft } from './draft.ts';
import { customersRequest, customersWrongFields, type OrderForm, receiverIn } from './order-form.ts';
import { createPendingOrders, customers } from './pending-order.ts';
import { type Outcome, type Placed, placeOrder, type Till } from './place-order.ts';
import { priceChanges, shelfProblems } from './shelf-problems.ts';
import { LONGEST_WAIT, type Trouble, useOrder } from './use-order.ts';

/** An order and, where it is to be paid online, the address for that; null where none came. */
interface Created {
  order: Order;
  paymentUrl?: string | null;
}

const pending = createPendingOrders(() => window.localStorage, customers);

/** A customer's order: the API takes the lines from the cart that it keeps. */
export function useCustomerOrder() {
  const texts = useTexts().checkout;
  const language = useLanguage();
  const navigate = useNavigate();
  const local = useLocalPath();

  function check(form: OrderForm) {
    const { name, email, phone, address } = form.receiver;
    if ([name, email, phone, address].includes('')) notify(texts.customer.fillRequired);
    return customersWrongFields(form);
  }

  async function place(request: CustomerOrderRequest): Promise<Outcome<Created>> {
    const outcome = await placeOrder(request, till);
    // The session ended meanwhile: what was sent is nobody else's business.
    if (session.customer() === null) pending.forget();
    if (outcome.kind !== 'placed') return outcome;
    const { order } = outcome;
    if (!Number.isInteger(order?.id)) return { kind: 'failed' };
    if (order.order_type !== 'ONLINE') return { ...outcome, order: { order } };
    return { ...outcome, order: { order, paymentUrl: await paymentUrlOf(order.id, language) } };
  }

  function onPlaced({ order: { order, paymentUrl }, earlier }: Placed<Created>) {
    const other = earlier || !isWhatIsShown(order);
    customerCart.refetch();
    customerOrders.refetch();
    forgetDraft(() => window.sessionStorage, session.customer());
    if (paymentUrl) return window.location.assign(paymentUrl);
    notify(paymentUrl === null ? texts.customer.noPaymentUrl : texts.customer.placed);
    if (other) notify(texts.placed.earlier);
    navigate(local('/order'));
  }

  async function onShelf(refusal: ShelfRefusal): Promise<Trouble | null> {
    const before = customerCart.snapshot().lines;
    if (!(await customerCart.refetch()) || refusal.code !== 'price_changed') return mendable(refusal);
    const changes = priceChanges(before, customerCart.snapshot().lines);
    if (changes.length > 0) return { kind: 'prices', changes };
    notify(texts.customer.cartChanged);
    return { kind: 'prices', changes };
  }

  return useOrder<CustomerOrderRequest, Created>({
    pending,
    check,
    requestOf(form) {
      const { lines } = customerCart.snapshot();
      return lines.length > 0 ? customersRequest(form, lines) : null;
    },
    typedIn: (request) => receiverIn(request),
    place,
    onPlaced,
    onShelf,
    failed: texts.customer.failed,
  });
}

const till: Till<CustomerOrderRequest, Order, Order> = {
  pending,
  send: (request, key) => browserClient(AbortSignal.timeout(LONGEST_WAIT)).placeOrder(request, key),
  // The API keeps both the order and the cart.
  receive: (order) => ({ order, ordered: [], kept: true }),
  find: () => null,
  newKey,
};

function mendable(refusal: ShelfRefusal): Trouble | null {
  return shelfProblems(refusal, customerCart.snapshot().lines).length > 0 ? { kind: 'shelf', refusal } : null;
}

/** Whether an order holds what the cart on the screen holds; an earlier one of the same key may not. */
function isWhatIsShown({ orderitems = [] }: Order): boolean {
  const { lines } = customerCart.snapshot();
  const shown = new Map(lines.map((line) => [line.id, line.quantity]));
  return (
    orderitems.length === lines.length && orderitems.every((item) => shown.get(item.item) === item.quantity)
  );
}
