import { Choices } from '@haat/ui/field.tsx';
import { useFocusOnWrong } from '@haat/ui/use-focus-on-wrong.ts';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useCustomer } from '../accounts/current-customer.ts';
import { session } from '../accounts/session.ts';
import { useCart } from '../cart/cart.ts';
import { useLanguage } from '../i18n/messages.ts';
import { orderWords } from '../orders/order-messages.ts';
import { type Draft, keepDraft, readDraft } from './checkout-draft.ts';
import { checkoutTexts } from './checkout-text.ts';
import { ConfirmationDialog } from './confirmation-dialog.tsx';
import { orderFormOf } from './order-form.ts';
import { OrderSummary, PlaceOrderBar } from './order-summary.tsx';
import { OverLimit } from './over-limit.tsx';
import { ReceiverFields } from './receiver-fields.tsx';
import { StockChanges } from './stock-changes.tsx';
import { stockProblems } from './stock-problems.ts';
import { UnknownOrder } from './unconfirmed-order.tsx';
import type { CheckoutOrder } from './use-order.ts';
import { usePaymentOptions } from './use-payment-options.ts';

const tab = () => window.sessionStorage;

/** Who receives what, how it is paid and brought; then the confirmation. The same for guests and customers. */
export function CheckoutForm({
  order,
  onAcceptPrices,
}: {
  order: CheckoutOrder;
  /** The shopper accepted these unit prices, in paisa by product id. */
  onAcceptPrices: (prices: ReadonlyMap<number, number>) => void;
}) {
  const texts = checkoutTexts[useLanguage()];
  const orderTexts = orderWords[useLanguage()];
  const { lines } = useCart();
  const customer = useCustomer();
  const form = useRef<HTMLFormElement>(null);
  const [draft] = useState(() => startingDraft(order));
  const payments = usePaymentOptions(lines);
  const problems = problemsNow();
  useFocusOnWrong(form, order.timesWrong);
  useFocusOnMended(form, problems.length);

  function problemsNow() {
    if (order.trouble?.kind === 'prices') return order.trouble.changes;
    return order.trouble?.kind === 'shelf' ? stockProblems(order.trouble.refusal, lines) : [];
  }

  function typed() {
    return new FormData(form.current ?? undefined);
  }

  function onInput(event: FormEvent<HTMLFormElement>) {
    keepDraft(tab, customer, typed());
    order.forgive((event.target as HTMLInputElement).name);
  }

  return (
    <>
      {order.trouble?.kind === 'unknown' && (
        <UnknownOrder sending={order.sending} onTryAgain={() => order.tryAgain(orderFormOf(typed()))} />
      )}
      {order.trouble?.kind === 'limit' && <OverLimit refusal={order.trouble.refusal} />}
      <StockChanges problems={problems} onAcceptPrices={onAcceptPrices} />
      <form
        ref={form}
        noValidate
        onInput={onInput}
        onSubmit={(event) => {
          event.preventDefault();
          order.review(orderFormOf(typed()));
        }}
        className="items-start gap-6 md:grid md:grid-cols-[minmax(0,1fr)_minmax(18rem,24rem)]"
      >
        <div className="grid gap-6">
          <ReceiverFields draft={draft} wrong={order.wrong} forCustomer={customer !== null} />
          <Choices legend={texts.payment} name="order_type" {...payments} />
          <Choices
            legend={texts.delivery}
            name="delivery_type"
            initial={draft.delivery_type === 'STORE_PICKUP' ? 'STORE_PICKUP' : 'HOME_DELIVERY'}
            options={(['HOME_DELIVERY', 'STORE_PICKUP'] as const).map((value) => ({
              value,
              label: orderTexts.deliveryType[value],
              hint: texts.deliveryHint[value],
            }))}
          />
        </div>
        <div className="max-md:contents md:sticky md:top-32">
          <OrderSummary lines={lines} />
          <PlaceOrderBar lines={lines} />
        </div>
      </form>
      <ConfirmationDialog order={order} lines={lines} />
    </>
  );
}

/** What was typed before; or, where only that is left, what was sent and never answered. */
function startingDraft(order: CheckoutOrder): Draft {
  const draft = readDraft(tab, session.customer());
  return Object.keys(draft).length > 0 ? draft : order.unanswered();
}

/** Moves to Place Order when the last problem was mended, since the button that mended it is gone. */
function useFocusOnMended(form: { current: HTMLFormElement | null }, problems: number) {
  const before = useRef(problems);
  useEffect(() => {
    if (before.current > 0 && problems === 0) {
      form.current?.querySelector<HTMLElement>('[type="submit"]')?.focus();
    }
    before.current = problems;
  }, [form, problems]);
}
