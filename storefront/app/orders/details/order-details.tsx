import { toTaka } from '@haat/contract/money/money';
import { stepGrams } from '@haat/contract/money/sold-by';
import { choiceText, orderAttributeNames } from '@haat/contract/shop/order-attributes';
import type { Order, OrderDelivery, OrderedItem } from '@haat/contract/shop/orders';
import { walletNames } from '@haat/contract/shop/wallets';
import { nameIn } from '@haat/contract/text/language';
import { dhakaTime } from '@haat/contract/time/dhaka-time';
import { HOUR, MINUTE } from '@haat/contract/time/durations';
import { ChevronDownIcon } from '@haat/ui/icons.tsx';
import { type Elements, space } from '@haat/ui/jsx-runtime.ts';
import { slotOf } from '../../delivery/place-texts.ts';
import { countedText } from '../../i18n/counted-text.ts';
import { formatTaka } from '../../i18n/format-money.ts';
import { formatCount, phoneIn } from '../../i18n/language.ts';
import { Link } from '../../i18n/link.tsx';
import { useLanguage, useMessages } from '../../i18n/messages.ts';
import { lineText } from '../../i18n/quantity-text.ts';
import { perKilo } from '../../i18n/unit-price.ts';
import { isPayable } from '../../payments/due-note.tsx';
import { Picture } from '../../platform/picture.tsx';
import { PickupPlace } from '../../shop/pickup-place.tsx';
import { slotText } from '../../shop/time-texts.ts';
import { OrderContact } from '../order-contact.tsx';
import { Amounts } from './amounts.tsx';
import { OrderBalance } from './order-balance.tsx';
import { OrderStatus } from './order-status.tsx';
import { OrderTimeline } from './order-timeline.tsx';

/** All details of an order for its owner: status, items, amounts, receiver, payment and delivery. */
export function OrderDetails({
  order,
  children,
}: {
  order: Omit<Order, 'id'>;
  /** Actions, shown below the status. */
  children?: Elements;
}) {
  const texts = useMessages('orders');
  const { send } = useMessages('payments');
  const language = useLanguage();
  const pickup = order.delivery_type === 'STORE_PICKUP';
  const at = dhakaTime(order.created);
  const place = [
    order.receiver_address,
    order.receiver_city,
    order.receiver_zip_code,
    order.receiver_country,
  ].filter(Boolean);
  return (
    <>
      {at && (
        <p className="text-muted">
          <span>{texts.placedOn}</span>
          {space}
          <time dateTime={order.created}>{texts.time(at.day, at.month, at.year, at.hour, at.minute)}</time>
        </p>
      )}
      <OrderStatus order={order} />
      <OrderTimeline order={order} />
      {order.substitute_offers?.map(({ line, token }) => (
        <OpenQuestion key={token} token={token} item={order.orderitems.find(({ id }) => id === line)} />
      ))}
      {children}
      <section className="mt-4 rounded-card border border-line bg-surface p-4">
        <h2 className="font-bold text-lg">{texts.items}</h2>
        <ul className="divide-y divide-line">
          {order.orderitems.map((item) => (
            <OrderLine key={item.id} item={item} items={order.orderitems} />
          ))}
        </ul>
        <Amounts amounts={order} hasChanged={order.adjustments?.some(({ kind }) => kind !== 'rounding')} />
        <OrderBalance order={order} />
      </section>
      <dl className="mt-4 grid gap-4 rounded-card border border-line bg-surface p-4 sm:grid-cols-2">
        <Detail className="sm:row-span-2" label={pickup ? texts.receiverPickup : texts.receiver}>
          <strong className="block">{order.receiver_name}</strong>
          <span className="block tabular-nums">{phoneIn(language, order.receiver_phone_number)}</span>
          {order.receiver_email && <span className="block">{order.receiver_email}</span>}
          <span>{place.join(', ')}</span>
        </Detail>
        <Detail label={texts.payment}>
          <span>
            {order.wallet
              ? send.choice(walletNames[order.wallet][language])
              : texts.orderType[order.order_type]}
          </span>
          <PaymentLine order={order} />
        </Detail>
        <Detail label={texts.delivery}>
          <span>{texts.deliveryType[order.delivery_type]}</span>
          {pickup && <PickupPlace />}
          {order.delivery && <PromisedDelivery delivery={order.delivery} created={order.created} />}
        </Detail>
      </dl>
      {orderAttributeNames.map(
        (name) =>
          order[name] && (
            <dl key={name} className="mt-4 rounded-card border border-line bg-surface p-4">
              <Detail label={texts.attributes[name].label}>
                <span>{choiceText(texts.attributes, name, order[name]) ?? order[name]}</span>
              </Detail>
            </dl>
          ),
      )}
      <OrderContact number={order.number} />
    </>
  );
}

/** The link to the question of the picker about a line that is missing. */
function OpenQuestion({ token, item }: { token: string; item: OrderedItem | undefined }) {
  const texts = useMessages('orders');
  const language = useLanguage();
  const name = item ? nameIn(language, { name: item.item_name, name_bn: item.item_name_bn }) : '';
  return (
    <Link
      to={`/s/${token}`}
      className="mt-4 flex min-h-14 items-center justify-between gap-3 text-balance rounded-card bg-notice px-4 py-2 font-bold text-on-notice"
    >
      <span>{texts.question(name)}</span>
      <ChevronDownIcon className="size-5 shrink-0 -rotate-90" />
    </Link>
  );
}

/** Area and zone of the order, and its slot or the hours that it was promised, unless the shop was closed meanwhile. */
function PromisedDelivery({ delivery, created }: { delivery: OrderDelivery; created: string }) {
  const { promised } = useMessages('orders').amountLines;
  const language = useLanguage();
  const { zone, zone_bn, area = '', area_bn = '', hours, by } = delivery;
  const slot = slotOf(delivery);
  const places = language === 'bn' ? [area_bn || area, zone_bn] : [area, zone];
  const where = places.filter(Boolean).join(', ');
  if (slot) {
    return (
      <>
        {where && <span className="block">{where}</span>}
        <span className="block font-bold">{slotText(language, slot)}</span>
      </>
    );
  }
  if (where === '') return null;
  const isLater = by && Date.parse(by) > Date.parse(created) + (hours ?? 0) * HOUR + MINUTE;
  return (
    <span className="block">
      {hours === null || isLater ? where : promised(where, formatCount(language, hours))}
    </span>
  );
}

/** A line as ordered; below it what was supplied of it, or the line that it replaces. */
function OrderLine({ item, items }: { item: OrderedItem; items: readonly OrderedItem[] }) {
  const texts = useMessages('orders');
  const amounts = useMessages('orders').amountLines;
  const language = useLanguage();
  const nameOf = ({ item_name, item_name_bn }: OrderedItem) =>
    (language === 'bn' && item_name_bn) || item_name;
  const { supplied_quantity: supplied, supplied_grams: grams, quantity } = item;
  const replaced = items.find(({ id }) => id === item.replaces);
  const cost = suppliedCost(item);
  const notes: string[] = [];
  if (replaced) notes.push(amounts.replaces(nameOf(replaced)));
  if (typeof supplied === 'number' && supplied < quantity)
    notes.push(
      supplied === 0
        ? amounts.notSupplied
        : amounts.supplied(countedText(language, item, supplied), countedText(language, item, quantity)),
    );
  if (typeof grams === 'number') notes.push(weighedText(item, grams));
  else if (item.tolerance_percent && supplied !== 0)
    notes.push(amounts.byWeight(formatCount(language, item.tolerance_percent)));
  /** `weighed 1620 g at Tk 350/kg: Tk 567.00`; of more than is paid for: `weighed 1620 g, you pay for 1500 g: Tk 525.00`. */
  function weighedText({ unit, item_price, supplied_total }: OrderedItem, weight: number): string {
    const text = amounts.weighed(formatCount(language, weight));
    const packGrams = stepGrams(unit);
    if (packGrams === null || supplied_total === undefined) return text;
    const gramPaisa = Math.round(item_price * 100) / packGrams;
    const paid = Math.round((supplied_total * 100) / gramPaisa);
    const price = formatTaka(language, supplied_total).replace(' ', '\u00a0');
    // A gram less may be rounding.
    if (paid < weight - 1) return amounts.weighedPart(text, formatCount(language, paid), price);
    const kilo = perKilo(language, gramPaisa * 1_000);
    return amounts.weighedPrice(text, kilo, price);
  }

  return (
    <li className="grid grid-cols-[min(3.5rem,20%)_minmax(0,1fr)] items-center gap-3 py-3">
      <Picture src={item.product_image} alt="" />
      <span className="flex min-w-0 flex-wrap items-center justify-between gap-x-3">
        <span className="min-w-0 grow basis-24">
          <span className="block leading-snug">{nameOf(item)}</span>
          <span className="text-muted text-sm tabular-nums">
            {lineText(language, item, {
              quantity: item.quantity,
              pricePaisa: Math.round(item.item_price * 100),
              // Breaks only before it.
              pieces: texts
                .quantityTimes(formatCount(language, item.quantity), formatTaka(language, item.item_price))
                .replaceAll(' ', '\u00a0'),
            })}
          </span>
          {item.option && (
            <span className="block text-sm">{(language === 'bn' && item.option_bn) || item.option}</span>
          )}
          {item.note && <span className="block text-sm italic">{`“${item.note}”`}</span>}
          {notes.map((note) => (
            <span key={note} className="block text-sm">
              {note}
            </span>
          ))}
          {item.scale_photo && (
            <a
              href={item.scale_photo}
              target="_blank"
              rel="noreferrer"
              className="mt-1 inline-flex min-h-11 items-center gap-2 text-brand text-sm underline underline-offset-4"
            >
              <img
                src={item.scale_photo}
                alt=""
                loading="lazy"
                className="size-12 rounded-control object-cover"
              />
              <span>{amounts.scalePhoto}</span>
            </a>
          )}
        </span>
        <span translate="no" className="ml-auto whitespace-nowrap text-right tabular-nums">
          {cost !== item.total && (
            <s className="block text-muted text-sm">{formatTaka(language, item.total)}</s>
          )}
          <strong>{formatTaka(language, cost)}</strong>
        </span>
      </span>
    </li>
  );
}

/** What a line costs as it was supplied, in taka before added tax; another provider may say nothing of it. */
function suppliedCost({
  total,
  item_price,
  quantity,
  supplied_quantity: supplied,
  supplied_total,
}: OrderedItem): number {
  if (supplied_total !== undefined) return supplied_total;
  const isLess = typeof supplied === 'number' && supplied < quantity;
  return isLess ? toTaka(Math.round(item_price * 100) * supplied) : total;
}

function Detail({
  label,
  className = '',
  children,
}: {
  label: string;
  className?: string;
  children: Elements;
}) {
  return (
    <div className={`min-w-0 ${className}`}>
      <dt className="text-muted text-sm">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Whether an order is paid, with the payment id of the customer's statement. Nothing for cash on delivery. */
function PaymentLine({
  order,
}: {
  order: Pick<Order, 'order_type' | 'paymentId' | 'status' | 'due' | 'wallet'>;
}) {
  const texts = useMessages('payments');
  if (order.paymentId !== null)
    return (
      <>
        <strong className="block text-brand">{isPayable(order) ? texts.paidInPart : texts.paid}</strong>
        <span className="block text-muted text-sm">{texts.paidBy(order.paymentId)}</span>
      </>
    );
  if (order.status === 'CANCELLED') return null;
  if (order.wallet && order.due === 0) return <strong className="block text-brand">{texts.paid}</strong>;
  if (order.order_type === 'COD') return null;
  return <span className="block text-muted">{texts.notPaid}</span>;
}
