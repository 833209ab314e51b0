import type { OfficeOrder } from '@haat/contract/office/orders/orders';
import type { StaffSession } from '@haat/contract/office/staff';
import { ERASED_PHONE } from '@haat/contract/phone/erased-phone';
import { formatPhone } from '@haat/contract/phone/phone';
import { buttonClass } from '@haat/ui/button.tsx';
import { Section } from '@haat/ui/section.tsx';
import { useEffect } from 'react';
import { Link, useOutletContext } from 'react-router';
import { PhoneRecord } from '../calls/call-panel.tsx';
import { Calls } from '../calls/order-calls.tsx';
import { isChangeable } from '../change/order-change-draft.ts';
import { OrderComplaints } from '../complaints/order-complaints.tsx';
import { useCourierName } from '../couriers/courier-texts.ts';
import { OrderParcels } from '../couriers/order-parcels.tsx';
import { customerPath } from '../customers/paths.ts';
import { editMessages } from '../edits/messages.ts';
import { Notes } from '../edits/notes.tsx';
import { formatPaisa, formatTime } from '../i18n/format.ts';
import { inDigits, useLanguage, useMessages } from '../i18n/language.ts';
import { gramsText, optionText, unitText, weightText } from '../i18n/product-text.ts';
import { orderMessages } from '../orders/messages.ts';
import { OrderAttributes } from '../orders/order-attributes.tsx';
import { CallLink, WhatsAppLink } from '../orders/phone-links.tsx';
import { SourceBadge } from '../orders/source-badge.tsx';
import { StatusBadge } from '../orders/status-badge.tsx';
import { api, loadingOne } from '../platform/api.ts';
import { BackToList } from '../platform/back-link.tsx';
import { PageTitle } from '../platform/page-title.tsx';
import { OrderSlot } from '../slots/order-slot.tsx';
import { OrderWallets } from '../wallets/order-wallets.tsx';
import type { Route } from './+types/order-page.ts';
import { Amounts } from './amounts.tsx';
import { History } from './history.tsx';
import { NextSteps } from './next-steps.tsx';

export const clientLoader = loadingOne(({ id }) => api.getOrder({ params: { id: Number(id) } }));

/** One order, its sections in the order of need. */
export default function OrderPage({ loaderData: order }: Route.ComponentProps) {
  const texts = useMessages(orderMessages);
  const language = useLanguage();
  const edits = useMessages(editMessages);
  const mayEdit = useOutletContext<StaffSession>().rights.includes('orders.edit');
  useOpen(order);
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-1">
        <BackToList list="/orders" label={texts.title} />
        <PageTitle>{order.number}</PageTitle>
        {/* Wraps beside the number, not below the arrow. */}
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
          <StatusBadge status={order.status} packed={isPacked(order)} />
          <SourceBadge source={order.source} />
          <span className="text-muted text-sm">{formatTime(order.created, language)}</span>
        </div>
      </div>
      {order.pack_again && (
        <p className="mb-4 rounded-control bg-danger-soft p-3 font-bold text-danger">{texts.packAgain}</p>
      )}
      <div className="grid gap-4 max-md:pb-20 md:grid-cols-2">
        <div className="grid content-start gap-4">
          <Receiver order={order} />
          <OrderSlot order={order} />
          <Calls order={order} />
          <NextSteps order={order} />
          <OrderParcels order={order} />
          {!['PENDING', 'CANCELLED'].includes(order.status) && (
            <Link to={`/print?orders=${order.id}&kind=memo`} className={buttonClass('outline')}>
              {edits.print}
            </Link>
          )}
          {mayEdit && order.parcel === null && isChangeable(order) && (
            <Link to={`/orders/${order.id}/change`} className={buttonClass('soft')}>
              {edits.changeOrder}
            </Link>
          )}
          {mayEdit && order.status !== 'CANCELLED' && (
            <Link to={`/orders/${order.id}/edit`} className={buttonClass('outline')}>
              {edits.change}
            </Link>
          )}
        </div>
        <div className="grid content-start gap-4">
          <Lines order={order} />
          <OrderComplaints order={order} />
          <Amounts order={order} />
          <OrderWallets order={order} />
          <Notes order={order} mayWrite={mayEdit} />
          <History order={order} />
        </div>
      </div>
    </>
  );
}

/** Whether an order waits packed to be sent. */
function isPacked({ status, steps, pack_again }: OfficeOrder): boolean {
  return status === 'PROCESSING' && !pack_again && steps.some(({ step }) => step === 'packed');
}

/** Stores who has seen a new order first, so that it stops ringing. */
function useOpen({ id, status, opened }: OfficeOrder): void {
  const mayMove = useOutletContext<StaffSession>().rights.includes('orders.move');
  const isNew = mayMove && status === 'PENDING' && opened === null;
  useEffect(() => {
    // Without a connection it continues to ring.
    if (isNew) api.openOrder({ params: { id } }).catch(() => {});
  }, [id, isNew]);
}

function Receiver({ order }: { order: OfficeOrder }) {
  const texts = useMessages(orderMessages);
  const mayRead = useOutletContext<StaffSession>().rights.includes('customers.read');
  const isErased = order.receiver_phone_number === ERASED_PHONE;
  const courierName = useCourierName();
  const language = useLanguage();
  const area = language === 'bn' ? order.delivery?.area_bn : order.delivery?.area;
  const address = [order.receiver_address, area, order.receiver_city, order.receiver_zip_code].filter(
    Boolean,
  );
  return (
    <Section title={texts.receiver}>
      <p className="font-bold text-lg">{order.receiver_name}</p>
      <p>{order.delivery_type === 'STORE_PICKUP' ? texts.pickup : address.join(', ')}</p>
      <p className="text-muted tabular-nums">
        {`${!isErased ? formatPhone(order.receiver_phone_number) : ''}${order.receiver_email ? ` · ${order.receiver_email}` : ''}${order.customer ? ` · ${texts.account}` : ''}`}
      </p>
      {!isErased && order.receiver_phone_number !== '' && <PhoneRecord record={order.record} />}
      {order.courier_records.map((record) => (
        <PhoneRecord key={record.courier} record={record} by={courierName(record.courier)} />
      ))}
      <OrderAttributes of={order} className="mt-3" />
      <div className="mt-3 flex flex-wrap gap-2">
        <CallLink phone={order.receiver_phone_number} />
        <WhatsAppLink phone={order.receiver_phone_number} />
      </div>
      {mayRead && !isErased && (
        <Link
          to={customerPath(order.receiver_phone_number)}
          className={buttonClass('outline', 'mt-2 w-full')}
        >
          {texts.customer}
        </Link>
      )}
    </Section>
  );
}

function Lines({ order }: { order: OfficeOrder }) {
  const texts = useMessages(orderMessages);
  const language = useLanguage();
  return (
    <Section title={`${texts.items} (${inDigits(order.orderitems.length)})`}>
      <ul className="divide-y divide-line">
        {order.orderitems.map((item) => (
          <li key={item.id} className="flex items-center gap-3 py-2">
            <span className="min-w-10 rounded-control bg-tile px-2 py-1 text-center font-bold tabular-nums">
              {weightText(language, item, item.quantity) ?? `${inDigits(item.quantity)} ×`}
            </span>
            <span className="min-w-0 grow">
              <span className="block">{(language === 'bn' && item.item_name_bn) || item.item_name}</span>
              <span className="block text-muted text-sm tabular-nums">
                {[
                  item.unit &&
                    `${item.sold_by === 'weight' ? `${inDigits(item.quantity)} × ` : ''}${unitText(language, item.unit)}`,
                  formatPaisa(item.price_paisa),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
              {item.option && (
                <span className="block w-fit rounded-control bg-brand-soft px-2 font-bold text-brand">
                  {optionText(language, item)}
                </span>
              )}
              {item.supplied_quantity !== null && item.supplied_quantity !== item.quantity && (
                <span className="block font-bold text-sale text-sm">
                  {texts.supplied(item.supplied_quantity)}
                </span>
              )}
              {item.supplied_grams !== null && (
                <span className="block font-bold text-sale text-sm">
                  {texts.weighed(gramsText(language, item.supplied_grams))}
                </span>
              )}
              {item.note && (
                <span className="block rounded-control bg-notice px-2 text-on-notice">{item.note}</span>
              )}
            </span>
            <span
              translate="no"
              className={`whitespace-nowrap tabular-nums ${item.supplied_quantity === 0 ? 'text-muted line-through' : 'font-bold'}`}
            >
              {formatPaisa(item.total_paisa)}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
