import type { Order, OrderedItem } from '@haat/contract/shop/orders';
import { dhakaTime } from '@haat/contract/time/dhaka-time';
import { Button } from '@haat/ui/button.tsx';
import { CheckIcon } from '@haat/ui/icons.tsx';
import { formatTaka } from '../../i18n/format-money.ts';
import { formatCount } from '../../i18n/language.ts';
import { useLanguage, useMessages } from '../../i18n/messages.ts';
import { DueNote, isPayable, isWithCourier, useIsRestTooSmall } from '../../payments/due-note.tsx';
import { PayButtons } from '../../payments/pay-now.tsx';
import { PaymentDeadline } from '../../payments/payment-deadline.tsx';
import { PayOnlineInstead } from '../../payments/payment-section.tsx';
import { RememberedNumberTick, useRememberedNumber } from '../../payments/remembered/remembered-number.tsx';
import { SendMoney } from '../../payments/send-money/send-money.tsx';
import { OrderStep, waitsForAdvance } from '../../payments/step/order-step.tsx';
import { Picture } from '../../platform/picture.tsx';
import { OrderAgain } from '../again/order-again.tsx';
import { costOf } from '../details/order-balance.tsx';
import { StatusChip } from '../details/order-status.tsx';
import { NotifyMe } from '../notices/notify-me.tsx';

/** The maximum number of product pictures. */
const MAX_PICTURES = 4;

/** An order in the list: number, time, status, pictures, quantity and total. */
export function OrderCard({
  order,
  payable,
  onDetails,
  onChanged,
}: {
  order: Order;
  payable: boolean;
  onDetails: () => void;
  /** Called if the order has changed since it was fetched. */
  onChanged: () => void;
}) {
  const language = useLanguage();
  const texts = useMessages('orders').list;
  const orderTexts = useMessages('orders');
  const at = dhakaTime(order.created);
  const quantity = orderedQuantity(order.orderitems);
  const canPay = payable && isPayable(order) && !waitsForAdvance(order) && !isWithCourier(order);
  const isTooSmall = useIsRestTooSmall(order);
  const remembered = useRememberedNumber(order.due ?? order.total);
  // Who pays at the door is not asked.
  const asksAbout = canPay && !isTooSmall && order.order_type === 'ONLINE' ? remembered : null;
  return (
    <li className="rounded-card border border-line bg-surface p-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div>
          <h2 className="font-bold text-lg tabular-nums">{orderTexts.pageTitle(order.number)}</h2>
          {at && (
            <time dateTime={order.created} className="text-muted text-sm">
              {orderTexts.time(at.day, at.month, at.year, at.hour, at.minute)}
            </time>
          )}
        </div>
        <p className="pt-0.5">
          <StatusChip order={order} />
        </p>
      </div>
      <div className="mt-3 flex flex-wrap items-center gap-2">
        {order.orderitems.slice(0, MAX_PICTURES).map((item) => (
          <Picture key={item.id} src={item.product_image} alt="" className="size-12 shrink-0 md:size-14" />
        ))}
        {order.orderitems.length > MAX_PICTURES && (
          <span className="text-muted text-sm">
            {`+${formatCount(language, order.orderitems.length - MAX_PICTURES)}`}
          </span>
        )}
        <p className="ml-auto text-right">
          <span className="block text-muted text-sm">
            {texts.itemCount(formatCount(language, quantity), quantity === 1)}
          </span>
          <Cost order={order} />
          {order.paymentId !== null && !isPayable(order) && <PaidNotice />}
        </p>
      </div>
      {canPay && (
        <p className="text-right">
          <PaymentDeadline order={order} />
          <DueNote order={order} />
        </p>
      )}
      {payable && <OrderStep order={order} payable={order} onChanged={onChanged} />}
      {order.wallet && !waitsForAdvance(order) && (
        <>
          <SendMoney order={order} payable={order} onPaid={onChanged} />
          {canPay && !isTooSmall && <PayOnlineInstead order={order} payable={order} onChanged={onChanged} />}
        </>
      )}
      <NotifyMe order={order} of={order} />
      <RememberedNumberTick choice={asksAbout} className="mt-3" />
      <div className="mt-3 flex flex-wrap justify-end gap-2 max-sm:*:grow">
        <Button variant="outline" aria-label={texts.detailsOf(order.number)} onClick={onDetails}>
          {texts.details}
        </Button>
        <OrderAgain order={order} idOrToken={order} />
        {canPay && !isTooSmall && !order.wallet && (
          <PayButtons order={order} payable={order} onRefused={onChanged} remembered={asksAbout} />
        )}
      </div>
    </li>
  );
}

/** What the order costs now, beside it the ordered sum if that was another. */
function Cost({ order }: { order: Order }) {
  const language = useLanguage();
  const cost = costOf(order);
  return (
    <span translate="no" className="flex flex-wrap justify-end gap-x-2 whitespace-nowrap tabular-nums">
      {cost !== order.total && <s className="text-muted">{formatTaka(language, order.total)}</s>}
      <strong>{formatTaka(language, cost)}</strong>
    </span>
  );
}

/** Marks a paid order. */
function PaidNotice() {
  return (
    <span className="flex items-center justify-end gap-1 font-bold text-brand text-sm">
      <CheckIcon className="size-4" />
      <span>{useMessages('payments').paid}</span>
    </span>
  );
}

type CountedItem = Pick<OrderedItem, 'quantity' | 'replaces' | 'sold_by'>;

/**
 * The number of items that were ordered, without substitutes. Goods by weight are one item. Other providers' items do not have
 * `replaces`.
 */
export function orderedQuantity(items: readonly CountedItem[]): number {
  return items
    .filter(({ replaces }) => !replaces)
    .reduce((sum, { quantity, sold_by }) => sum + (sold_by === 'weight' ? 1 : quantity), 0);
}
