import { clearNotices, notify } from '@haat/ui/notices.tsx';
import { useFocusOnInvalid } from '@haat/ui/use-form.ts';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useCart } from '../cart/cart.ts';
import type { AcceptedPrices } from '../cart/store/cart-store.ts';
import { chooseAreaById, useAsksArea, usePlace } from '../delivery/place.ts';
import { useMessages } from '../i18n/messages.ts';
import { CreditCodeDialog } from '../orders/credit/credit-account.tsx';
import { CheckoutStep } from '../payments/step/order-step.tsx';
import { useCustomer } from '../session/current-customer.ts';
import { session } from '../session/session.ts';
import { Agreement } from '../shop/agreement.tsx';
import { usePause } from '../shop/pause.ts';
import { useShop } from '../shop/shop.ts';
import { asksForOnline } from './checkout-url.ts';
import { CreditChoice, useCheckoutCredit } from './form/checkout-credit.tsx';
import { DeliveryChoice } from './form/delivery-choice.tsx';
import { type Draft, readDraft, saveDraft } from './form/draft.ts';
import {
  fieldNames,
  formOfDraft,
  linesKey,
  NOT_DELIVERED,
  type OrderForm,
  orderFormOf,
  type WrongFields,
  wrongFields,
} from './form/order-form.ts';
import { OrderAttributes } from './form/order-notes.tsx';
import { PaymentChoice, usePaymentOptions } from './form/payment-choice.tsx';
import { PlaceFields } from './form/place-fields.tsx';
import { prefilledTexts, usePrefill } from './form/prefill.ts';
import { ReceiverFields } from './form/receiver-fields.tsx';
import { isSame, readPlaces } from './form/remembered-places.ts';
import { RememberChoice, RememberedReceiver } from './form/remembered-receiver.tsx';
import { SubstituteCap, SubstituteWishes, useStandingWishes } from './form/substitute-wishes.tsx';
import { useQuote } from './form/use-quote.ts';
import { useSlotReservation } from './form/use-slot-reservation.ts';
import { OrderPromises } from './order-promises.tsx';
import { OrderSummary, PlaceOrderBar } from './order-summary.tsx';
import {
  CreditChanged,
  MethodOff,
  OverLimit,
  PhoneBlocked,
  ShopPaused,
  TotalChanged,
  UnconfirmedOrder,
} from './placing/checkout-alerts.tsx';
import { ConfirmationDialog } from './placing/confirmation-dialog.tsx';
import { PlaceProblem } from './placing/place-problem.tsx';
import { StockChanges, stockProblems } from './placing/stock-changes.tsx';
import type { CheckoutState } from './placing/use-checkout.ts';

const tab = () => window.sessionStorage;

/** The form with receiver, payment and delivery, and the confirmation. The same for guests and customers. */
export function CheckoutForm({
  checkout,
  onAcceptPrices,
}: {
  checkout: CheckoutState;
  onAcceptPrices: (accepted: AcceptedPrices) => void;
}) {
  const texts = useMessages('checkout');
  const { lines } = useCart();
  const customer = useCustomer();
  const wishes = useStandingWishes(customer !== null);
  const form = useRef<HTMLFormElement>(null);
  const [unconfirmed] = useState(checkout.readUnconfirmed);
  const [draft] = useState(() => startingDraft(unconfirmed));
  const [changed, setChanged] = useState<OrderForm>();
  const [initial] = useState(() => formOfDraft(draft));
  const place = usePlace();
  const needsArea = useAsksArea();
  const typedForm = changed ?? initial;
  const pickup = typedForm.deliveryType === 'STORE_PICKUP';
  const { hasZones = false, apiHost, setup } = useShop() ?? {};
  const asksConsent = setup?.purchase_consent === true;
  // Pickups can have times where there is no zone.
  const asksWhen = hasZones || (pickup && apiHost === '');
  const slot = asksWhen ? (pickup ? place.pickupSlot : place.slot) : null;
  const area = needsArea && !pickup ? place.area : null;
  const whereAndWhen = { area: area?.id, slot: slot?.id };
  const { lost } = useSlotReservation(slot, { pickup, lines: lines.length, orderKey: checkout.orderKey });
  const quote = useQuote(lines, { ...typedForm, ...whereAndWhen }, checkout);
  const { total, tax_percent, cash_total = total, delivery } = quote.amounts;
  const weightPercent = quote.amounts.weight?.percent;
  const quoted = { of: linesKey(lines), total, taxPercent: tax_percent, weightPercent };
  const { search } = useLocation();
  // An order without a response is repeated as it was confirmed.
  const [wantsOnline, setWantsOnline] = useState(
    unconfirmed.order_type ? unconfirmed.order_type === 'ONLINE' : asksForOnline(search),
  );
  const isNotDelivered = quote.notDelivered || area?.delivery === null;
  const notDelivered: WrongFields = area ? { area: 'notDelivered' } : NOT_DELIVERED;
  const payment = usePaymentOptions(total, wantsOnline, typedForm.wallet ?? null);
  const inCash = payment.initial === 'COD';
  const credit = useCheckoutCredit({
    total,
    form: { ...typedForm, orderType: payment.initial === 'ONLINE' ? 'ONLINE' : 'COD' },
    refusal: checkout.problem?.kind === 'credit' ? checkout.problem.refusal : null,
  });
  const { receiver } = typedForm;
  const pause = checkout.problem?.kind === 'paused' ? checkout.problem.pause : null;
  const paused = usePause(pause);
  const problems = findProblems();
  useFocusOnInvalid(form, checkout.errorCount);
  useFocusOnSolved(form, problems.length);
  usePrefill(form);
  useAreaOfDraft(draft);
  useFocusOnName(form, customer === null && place.area !== null && !draft.name);
  const [byCard, setByCard] = useState(() => customer === null && isRemembered(draft));
  // The fields stay while the error is corrected.
  if (byCard && fieldNames.some((name) => checkout.wrong[name])) setByCard(false);

  function findProblems() {
    if (checkout.problem?.kind === 'prices') return checkout.problem.changes;
    return checkout.problem?.kind === 'stock' ? stockProblems(checkout.problem.refusal, lines) : [];
  }

  function typed() {
    return new FormData(form.current ?? undefined);
  }

  function onInput(event: FormEvent<HTMLFormElement>) {
    const { name, value } = event.target as HTMLInputElement;
    saveDraft(tab, customer, typed(), prefilledTexts(event.currentTarget));
    setChanged(orderFormOf(typed()));
    if (name === 'order_type') setWantsOnline(value === 'ONLINE');
    checkout.clearFieldError(name);
    // The shop may deliver to another city.
    if (checkout.wrong.address === 'notDelivered') checkout.clearFieldError('address');
  }

  /** Continues if the form is valid, else shows the errors at the fields. */
  function submit(next: (form: OrderForm) => void) {
    clearNotices();
    const filled = { ...orderFormOf(typed()), ...whereAndWhen, credit: credit.ofOrder, quoted };
    const { name, email, phone, address } = filled.receiver;
    if (customer !== null && [name, email, phone, address].includes(''))
      notify(texts.customer.fillRequired, 'error');
    const wrong = wrongFields(filled, { needsEmail: customer !== null, needsArea });
    checkout.showErrors(wrong);
    if (Object.keys(wrong).length === 0) next(filled);
  }

  return (
    <>
      {checkout.problem?.kind === 'unknown' && (
        <UnconfirmedOrder
          sending={checkout.sending}
          waiting={quote.pending}
          onTryAgain={() => submit(checkout.retry)}
        />
      )}
      {checkout.problem?.kind === 'limit' && (
        <OverLimit refusal={checkout.problem.refusal} isGuest={customer === null} />
      )}
      {pause && <ShopPaused pause={pause} />}
      {checkout.problem?.kind === 'total' && <TotalChanged total={checkout.problem.total} />}
      {checkout.problem?.kind === 'blocked' && <PhoneBlocked refusal={checkout.problem.refusal} />}
      {checkout.problem?.kind === 'method' && <MethodOff />}
      {checkout.problem?.kind === 'credit' && <CreditChanged refusal={checkout.problem.refusal} />}
      {checkout.problem?.kind === 'place' && (
        <PlaceProblem refusal={checkout.problem.refusal} pickup={pickup} onSolved={checkout.dismissProblem} />
      )}
      <StockChanges problems={problems} onAcceptPrices={onAcceptPrices} />
      <form
        ref={form}
        noValidate
        onInput={onInput}
        onSubmit={(event) => {
          event.preventDefault();
          submit(isNotDelivered ? () => checkout.showErrors(notDelivered) : checkout.review);
        }}
        className="items-start gap-6 md:grid md:grid-cols-[minmax(0,1fr)_min(24rem,50%)]"
      >
        <div className="grid grid-cols-1 gap-6">
          {byCard && (
            <RememberedReceiver
              form={form}
              initial={draft}
              onChange={() => setByCard(false)}
              onForget={() => setByCard(false)}
            />
          )}
          <div hidden={byCard}>
            <ReceiverFields
              draft={draft}
              receiver={receiver}
              wrong={checkout.wrong}
              forCustomer={customer !== null}
              pickup={pickup}
            />
            {customer === null && (
              <div className="mt-4">
                <RememberChoice />
              </div>
            )}
          </div>
          <PaymentChoice payment={payment} />
          <DeliveryChoice draft={draft} zone={delivery} pickup={pickup} />
          {asksWhen && (
            <PlaceFields
              pickup={pickup}
              wrong={checkout.wrong}
              suggested={quote.suggestedAreas}
              subtotal={quote.amounts.subtotal}
              lost={lost}
            />
          )}
          <OrderAttributes draft={draft} wrong={checkout.wrong}>
            {typedForm.attributes?.if_missing === 'replace' && <SubstituteCap key={wishes} />}
            <SubstituteWishes key={wishes} lines={lines} />
          </OrderAttributes>
          {asksConsent && <PurchaseConsent />}
        </div>
        <div className="max-md:contents md:sticky md:top-32 md:flex md:flex-col">
          <OrderSummary
            lines={lines}
            draft={draft}
            wrong={checkout.wrong}
            quote={quote}
            cash={inCash && credit.used === 0}
          />
          <CreditChoice credit={credit} total={total} cash={inCash} />
          {/* On wide screens below the button, which is then on the first screen. */}
          <div className="max-md:contents md:order-2">
            <OrderPromises atTheDoor={inCash && !pickup} />
          </div>
          {payment.initial !== 'ONLINE' && <CheckoutStep step={quote.amounts.step} />}
          <div className="max-md:contents md:order-1">
            <Agreement by="ordering" className="mt-4" />
          </div>
          {paused ? (
            <p className="mt-4 font-bold">{paused.until}</p>
          ) : (
            <PlaceOrderBar total={total} credit={credit.used} />
          )}
        </div>
      </form>
      <ConfirmationDialog
        checkout={checkout}
        quoted={quoted}
        step={quote.amounts.step}
        cashTotal={cash_total}
        pending={quote.pending === true}
      />
      {credit.offered && (
        <CreditCodeDialog
          open={credit.asking}
          phone={receiver.phone}
          onClose={() => credit.setAsking(false)}
          onProven={credit.onProven}
        />
      )}
    </>
  );
}

/** The stored draft, or else the values of the last request without a response, or else the guest's last receiver. */
function startingDraft(unconfirmed: Draft): Draft {
  const customer = session.customer();
  const draft = readDraft(tab, customer);
  if (Object.keys(draft).length > 0) return draft;
  if (Object.keys(unconfirmed).length > 0 || customer !== null) return unconfirmed;
  return placeInArea(usePlace.getState().area?.id);
}

/** The guest's last receiver in the chosen area. Whose address is in another area is only named. */
function placeInArea(area: number | undefined): Draft {
  const places = readPlaces();
  const [last] = places;
  if (!last) return {};
  const inArea = places.find((place) => !area || !place.area || place.area === String(area));
  return inArea ?? { name: last.name, phone: last.phone, email: last.email };
}

/** Whether the receiver of a draft is one that this device remembers. */
function isRemembered(draft: Draft): boolean {
  return readPlaces().some((place) => isSame(place, draft));
}

/** Focuses Place Order when the last problem is solved, because the button that solved it has disappeared. */
function useFocusOnSolved(form: { current: HTMLFormElement | null }, problems: number) {
  const before = useRef(problems);
  useEffect(() => {
    if (before.current > 0 && problems === 0) {
      form.current?.querySelector<HTMLElement>('[type="submit"]')?.focus();
    }
    before.current = problems;
  }, [form, problems]);
}

/** The area of a remembered receiver is chosen, unless the shopper has chosen one. */
function useAreaOfDraft({ area }: Draft) {
  useEffect(() => {
    if (area && usePlace.getState().area === null) void chooseAreaById(Number(area));
  }, [area]);
}

/** Who has chosen an area and opens the empty form types the name next: it saves a press. */
function useFocusOnName(form: { current: HTMLFormElement | null }, isNext: boolean) {
  const [wasNext] = useState(isNext);
  useEffect(() => {
    if (wasNext) form.current?.querySelector<HTMLElement>('[name=name]')?.focus({ preventScroll: true });
  }, [form, wasNext]);
}

/** One line that is never ticked by itself: whether the purchase may be reported to Meta. */
function PurchaseConsent() {
  const texts = useMessages('checkout').purchaseConsent;
  return (
    <label className="flex min-h-11 cursor-pointer items-start gap-3">
      <input
        type="checkbox"
        name="purchase_consent"
        value="true"
        className="mt-0.5 size-5 shrink-0 accent-brand"
      />
      <span>
        <span>{texts.ask}</span>
        <span className="block text-muted text-sm">{texts.hint}</span>
      </span>
    </label>
  );
}
