import type { Refusal } from '@haat/contract/http/problems';
import type { Order } from '@haat/contract/shop/orders';
import { nameIn } from '@haat/contract/text/language';
import { Button } from '@haat/ui/button.tsx';
import { useFocusOnInvalid } from '@haat/ui/use-form.ts';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { DeliveryChoice } from '../checkout/form/delivery-choice.tsx';
import { formOfDraft } from '../checkout/form/order-form.ts';
import { OrderAttributes } from '../checkout/form/order-notes.tsx';
import { PaymentChoice, usePaymentOptions } from '../checkout/form/payment-choice.tsx';
import { ReceiverFields } from '../checkout/form/receiver-fields.tsx';
import { slotRefusal } from '../checkout/form/use-slot-reservation.ts';
import { FocusedAlert } from '../checkout/placing/checkout-alerts.tsx';
import { placeProblemText } from '../checkout/placing/place-problem.tsx';
import { useAsksArea } from '../delivery/place.ts';
import { slotOf } from '../delivery/place-texts.ts';
import { countedText } from '../i18n/counted-text.ts';
import { formatTaka } from '../i18n/format-money.ts';
import { useLanguage, useMessages } from '../i18n/messages.ts';
import type { OrderIdOrToken } from '../orders/again/order-again.tsx';
import { OrderContact } from '../orders/order-contact.tsx';
import { PRODUCTS } from '../orders/order-urls.ts';
import { slotText } from '../shop/time-texts.ts';
import { ChangeBar } from './change-bar.tsx';
import { ChangeLines, type LineOfProblem } from './change-lines.tsx';
import { ChangePlace } from './change-place.tsx';
import { changesOf, changesSum, draftOfOrder, typedOf, wrongChanges } from './order-change-draft.ts';
import { useChangeTexts } from './use-change-texts.ts';
import { type ChangedOrder, useChangePreview, useOrderChange } from './use-order-change.ts';

/** All that can be changed of an order, with the total that follows, saved by one press. */
export function ChangeForm({
  of,
  loaded,
  onSaved,
}: {
  of: OrderIdOrToken;
  loaded: ChangedOrder;
  onSaved: (order: ChangedOrder) => void;
}) {
  const change = useOrderChange(of, loaded, onSaved);
  const { order, draft, problem, wrong, unknown, sending } = change;
  const asksArea = useAsksArea();
  const form = useRef<HTMLFormElement>(null);
  useFocusOnInvalid(form, change.errorCount);
  useShowProducts();
  const values = { ...draftOfOrder(order), ...draft.typed };
  const { receiver, deliveryType, orderType } = formOfDraft(values);
  const pickup = deliveryType === 'STORE_PICKUP';
  const changes = changesOf(order, draft);
  const preview = useChangePreview(of, order, changes, {
    sends: change.sends,
    isSent: change.isSent,
    onRefused: change.refuse,
  });
  const asksSum = changes !== null && changesSum(changes);
  const total = preview.result?.after.total ?? order.total;
  const payment = usePaymentOptions(total, orderType === 'ONLINE');
  const refusal = problem?.kind === 'refused' ? problem.refusal : null;
  const refusalText = useRefusalText(refusal);
  const problemOf = useLineProblem(refusal);
  const isFixed = order.changeable !== true;

  function onInput(name: string) {
    change.edit({ typed: typedOf(order, draft.typed, new FormData(form.current ?? undefined)) });
    change.clearFieldError(name);
  }

  function save() {
    const found = wrongChanges(order, draft, { asksArea });
    change.showErrors(found);
    if (Object.keys(found).length === 0 && changes)
      void change.save(changes, asksSum ? preview.result?.after.total : undefined);
  }

  return (
    <>
      {unknown && <UnknownChange sending={sending} onTryAgain={() => void change.save(null)} />}
      {problem?.kind === 'changed' && <ChangedMeanwhile before={problem.before} now={order} />}
      {isFixed && <Fixed />}
      {/* What was typed before it was packed stays to be read. */}
      <form
        hidden={isFixed && changes === null}
        ref={form}
        // Another version of the order has other values to begin with.
        key={order.version}
        noValidate
        onInput={(event) => onInput((event.target as HTMLInputElement).name)}
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        {/* What was sent without a response stays as it is until a response comes. */}
        <fieldset
          role="none"
          disabled={unknown || sending || isFixed}
          className="grid min-w-0 grid-cols-1 gap-6"
        >
          <ReceiverFields
            draft={values}
            receiver={receiver}
            wrong={wrong}
            // An e-mail address that the order has is checked, but a new one is not asked for.
            forCustomer={false}
            pickup={pickup}
          />
          <DeliveryChoice
            draft={values}
            zone={preview.result ? preview.result.order.delivery : order.delivery}
            pickup={pickup}
          />
          <ChangePlace
            key={deliveryType}
            order={order}
            draft={draft}
            pickup={pickup}
            wrong={refusal?.code === 'area_required' ? { ...wrong, area: 'area' } : wrong}
            lost={refusal && slotRefusal(refusal)}
            onChange={change.edit}
          />
          {order.paid === 0 && payment.options.length > 1 && <PaymentChoice payment={payment} />}
          <ChangeLines
            order={order}
            draft={draft}
            notes={values}
            wrong={wrong}
            problemOf={problemOf}
            onChange={change.edit}
          />
          <OrderAttributes draft={values} wrong={wrong} />
        </fieldset>
        <ChangeBar
          order={order}
          preview={preview}
          isChanged={changes !== null}
          asksSum={asksSum}
          sending={sending}
          refusal={refusalText}
          disabled={unknown || isFixed}
        />
      </form>
    </>
  );
}

/** Who comes from a product sees the products first. */
function useShowProducts() {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash === `#${PRODUCTS}`) document.getElementById(PRODUCTS)?.scrollIntoView();
  }, [hash]);
}

function UnknownChange({ sending, onTryAgain }: { sending: boolean; onTryAgain: () => void }) {
  const { unknown, saving } = useChangeTexts();
  return (
    <FocusedAlert title={unknown.title}>
      <p>{unknown.hint}</p>
      <Button className="mt-3" onClick={onTryAgain} disabled={sending}>
        {sending ? saving : unknown.tryAgain}
      </Button>
    </FocusedAlert>
  );
}

function Fixed() {
  const texts = useChangeTexts();
  return (
    <FocusedAlert title={texts.fixed}>
      <p>{texts.fixedHint}</p>
      <OrderContact />
    </FocusedAlert>
  );
}

/** Why nothing was changed; null without a refusal. */
function useRefusalText(refusal: Refusal | null): string | null {
  const texts = useChangeTexts();
  const { place } = useMessages('delivery');
  const { some } = useMessages('checkout').wrong;
  const language = useLanguage();
  if (!refusal) return null;
  const lost = slotRefusal(refusal);
  return (
    texts.refusals[refusal.code] ??
    placeProblemText(refusal, place, language) ??
    (lost ? place.lost[lost.code] : refusal.fields ? some : texts.notSaved)
  );
}

/** What is refused of a line, from the refusal of all of them. */
function useLineProblem(refusal: Refusal | null) {
  const texts = useChangeTexts();
  const stock = useMessages('checkout').outOfStock;
  const language = useLanguage();
  return ({ line, product, ...unit }: LineOfProblem): string | null => {
    if (!refusal) return null;
    switch (refusal.code) {
      case 'line_picked':
        return refusal.params.line === line ? texts.linePicked : null;
      case 'line_supplied':
        return refusal.params.line === line ? texts.lineFixed : null;
      case 'not_sold':
        return refusal.params.products?.includes(product) ? stock.notSold : null;
      case 'option_removed':
        return refusal.params.lines?.some((each) => each.product === product)
          ? (texts.refusals.option_removed ?? null)
          : null;
      case 'out_of_stock': {
        const short = refusal.params.lines?.find((each) => each.product === product);
        if (!short) return null;
        const asked = countedText(language, unit, short.requested);
        if (short.available === 0) return stock.none;
        return short.available === null
          ? stock.few(asked)
          : stock.left(countedText(language, unit, short.available), asked);
      }
      default:
        return null;
    }
  };
}

/** What somebody else has changed, as it was and as it is. */
function ChangedMeanwhile({ before, now }: { before: ChangedOrder; now: ChangedOrder }) {
  const texts = useChangeTexts();
  const rows = useDifferences(before, now);
  return (
    <FocusedAlert title={texts.changedMeanwhile.title}>
      <ul className="my-2">
        {rows.map(([label, was, is]) => (
          <li key={label}>
            <span>{`${label}: `}</span>
            <del className="text-muted">{was}</del>
            <span> → </span>
            <strong>{is}</strong>
          </li>
        ))}
      </ul>
      <p>{texts.changedMeanwhile.hint}</p>
    </FocusedAlert>
  );
}

/** Label, before and now of what differs between two states of an order. */
function useDifferences(before: ChangedOrder, now: ChangedOrder): [string, string, string][] {
  const language = useLanguage();
  const { changedMeanwhile: texts, total } = useChangeTexts();
  const { status, orderType, deliveryType } = useMessages('orders');
  const whenOf = (order: ChangedOrder) => {
    const slot = slotOf(order.delivery);
    return `${deliveryType[order.delivery_type]}, ${slot ? slotText(language, slot) : texts.soon}`;
  };
  const receiverOf = (order: ChangedOrder) =>
    [order.receiver_name, order.receiver_phone_number, order.receiver_address].join(', ');
  const rows: [string, string, string][] = [
    [texts.status, status[before.status], status[now.status]],
    [texts.receiver, receiverOf(before), receiverOf(now)],
    [texts.when, whenOf(before), whenOf(now)],
    [texts.payment, orderType[before.order_type], orderType[now.order_type]],
    ...lineDifferences(before, now),
    [total, formatTaka(language, before.total), formatTaka(language, now.total)],
  ];
  return rows.filter(([, was, is]) => was !== is);

  function lineDifferences(...[old, next]: [ChangedOrder, ChangedOrder]): [string, string, string][] {
    const countOf = (item: Order['orderitems'][number] | undefined) =>
      item ? countedText(language, item, item.supplied_quantity ?? item.quantity) : texts.none;
    const ids = new Set([...old.orderitems, ...next.orderitems].map(({ id }) => id));
    return [...ids].map((id) => {
      const [was, is] = [old, next].map(({ orderitems }) => orderitems.find((item) => item.id === id));
      const { item_name: name = '', item_name_bn: name_bn = '' } = is ?? was ?? {};
      return [nameIn(language, { name, name_bn }), countOf(was), countOf(is)];
    });
  }
}
