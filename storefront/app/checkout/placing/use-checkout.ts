import type { CustomerOrderRequest, GuestOrderRequest } from '@haat/contract/shop/checkout';
import { clearNotices, notify } from '@haat/ui/notices.tsx';
import { newKey } from '@haat/ui/random-key.ts';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { customerCart } from '../../cart/store/customer-cart.ts';
import { guestCart } from '../../cart/store/guest-cart.ts';
import { formErrorText } from '../../codes/form-error-text.ts';
import { useLocalPath } from '../../i18n/link.tsx';
import { useMessages } from '../../i18n/messages.ts';
import type { PlacedState } from '../../orders/delivery-details.ts';
import { usePaymentRedirect } from '../../payments/use-payment-redirect.ts';
import type { Draft } from '../form/draft.ts';
import {
  draftOf,
  type FormField,
  linesKey,
  type OrderForm,
  shownLines,
  type WrongFields,
  wrongFieldsOf,
} from '../form/order-form.ts';
import type { QuotedAmounts } from '../form/use-quote.ts';
import { readLastPlaced } from './last-placed.ts';
import type { PendingOrders } from './place-once.ts';
import {
  type CheckoutActions,
  customerPending,
  guestPending,
  type OrderProblem,
  type PlacedOnPage,
  type PlacingResult,
  placeAsCustomer,
  placeAsGuest,
} from './place-order.ts';

/** The state and actions of the checkout, from the filled form to the placed order. Only in the browser. */
export function useCheckout(isGuest: boolean) {
  const pending: PendingOrders<GuestOrderRequest> | PendingOrders<CustomerOrderRequest> = isGuest
    ? guestPending
    : customerPending;
  const cart = isGuest ? guestCart : customerCart;
  const place = isGuest ? placeAsGuest : placeAsCustomer;
  const texts = useMessages('checkout');
  const codeTexts = useMessages('codes');
  const navigate = useNavigate();
  const localPath = useLocalPath();
  const { redirecting, redirect } = usePaymentRedirect();
  const [placed, setPlaced] = useState(() => (isGuest ? lastPlaced() : null));
  const [wrong, setWrong] = useState<WrongFields>({});
  const [errorCount, setErrorCount] = useState(0);
  const [toConfirm, setToConfirm] = useState<OrderForm | null>(null);
  const [sending, setSending] = useState(false);
  const [problem, setProblem] = useState<OrderProblem | null>(findUnknownOrder);
  const [refusedAmounts, setRefusedAmounts] = useState<QuotedAmounts>();
  /** True from the press until the response. A ref, because state changes too late for a double click. */
  const busy = useRef(false);

  function findUnknownOrder(): OrderProblem | null {
    return pending.read()?.unknown ? { kind: 'unknown' } : null;
  }

  function showErrors(found: WrongFields) {
    setWrong(found);
    if (Object.keys(found).length > 0) setErrorCount((times) => times + 1);
  }

  /** The key of the next order; created before the first use, so that two tabs share it. */
  function orderKey(): string {
    const before = pending.read();
    if (before) return before.key;
    const key = newKey();
    pending.save({ key, sent: [], unknown: false });
    return key;
  }

  const readReviewed = () => JSON.stringify(shownLines(cart.snapshot().lines));

  /** Sends the form with the cart's lines, unless the cart is empty. */
  function sendForm(form: OrderForm) {
    if (cart.snapshot().lines.length > 0) send(form);
  }

  /** Sends the confirmed form, unless the cart has changed below the confirmation: a change of it has failed, or another tab made one. */
  function sendReviewed(form: OrderForm) {
    if (form.reviewed === readReviewed()) return sendForm(form);
    setToConfirm(null);
    notify(texts.customer.cartChanged, 'info');
  }

  /** @param form null: the last request is sent again */
  async function send(form: OrderForm | null) {
    if (busy.current) return;
    busy.current = true;
    setSending(true);
    clearNotices();
    // Announced again if it has changed once more.
    if (problem?.kind === 'total' || problem?.kind === 'credit') setProblem(null);
    const open = (path: string, state?: PlacedState) => navigate(localPath(path), { state });
    const pay: CheckoutActions['redirect'] = (payable, page) =>
      redirect(payable, { provider: form?.provider, remember: form?.remember }, localPath(page));
    const result = await place(form, { texts, redirect: pay, open, show: setPlaced });
    const refusal = result?.kind === 'refused' ? result.refusal : null;
    const amounts = refusal?.code === 'price_changed' && refusal.params.amounts_now;
    if (amounts) setRefusedAmounts({ of: linesKey(cart.snapshot().lines), amounts });
    busy.current = false;
    setSending(false);
    setToConfirm(null);
    if (result) settle(result);
  }

  function settle(result: PlacingResult) {
    const solvable = result.kind === 'refused' ? result.problem : null;
    setProblem(solvable ?? findUnknownOrder());
    if (result.kind === 'placed') return result.finish();
    const fields = result.kind === 'invalid' ? wrongFieldsOf(result.fields) : null;
    if (fields) showErrors(fields);
    if (result.kind !== 'lost' && !fields && !solvable)
      notify(isGuest ? texts.failed : texts.customer.failed, 'error');
    const error = result.kind === 'failed' && result.error;
    if (error && error.status === 429) notify(formErrorText(error, codeTexts), 'error');
  }

  return {
    placed,
    /** Whether the browser is leaving for the payment page. */
    redirecting,
    wrong,
    /** The number of times that errors were shown. */
    errorCount,
    showErrors,
    /** Removes the error of a field that is being edited. */
    clearFieldError: (field: string) => setWrong(({ [field as FormField]: _, ...rest }) => rest),
    toConfirm,
    sending,
    problem,
    /** The amounts of now, of the last refusal that has them. */
    refusedAmounts,
    /** Hides the problem after the shopper has solved it. */
    dismissProblem: () => setProblem(null),
    /** The values of the last request without a response, to fill the form. */
    readUnconfirmed(): Draft {
      const order = pending.read();
      const last = order?.unknown ? order.sent.at(-1) : undefined;
      return last ? draftOf(last) : {};
    },
    orderKey,
    /** Asks for confirmation. */
    review(form: OrderForm) {
      orderKey();
      setToConfirm({ ...form, reviewed: readReviewed() });
    },
    cancel: () => setToConfirm(null),
    /** Sends the form with the total that the shopper confirms. */
    confirm: (quoted: OrderForm['quoted']) =>
      toConfirm && sendReviewed({ ...toConfirm, ...(quoted && { quoted }) }),
    /** Sends form and cart again with the same key. The shopper has confirmed it before. */
    retry: sendForm,
    /** Sends the last request again, for an empty cart. */
    retryLast: () => send(null),
    /** Forgets an order whose result is unknown. */
    forgetUnknownOrder() {
      pending.forget();
      setProblem(null);
    },
  };
}

export type CheckoutState = ReturnType<typeof useCheckout>;

function lastPlaced(): PlacedOnPage | null {
  const placed = readLastPlaced(() => window.sessionStorage);
  return placed && { ...placed, fresh: false, stored: true };
}
