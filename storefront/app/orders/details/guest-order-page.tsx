import { buttonClass } from '@haat/ui/button.tsx';
import { useRevalidator } from 'react-router';
import { Link } from '../../i18n/link.tsx';
import { messagesFor, useMessages } from '../../i18n/messages.ts';
import { PaymentReturn } from '../../payments/result/payment-return.tsx';
import { clientContext } from '../../platform/api.ts';
import { privateMeta } from '../../shop/page-meta.ts';
import { OrderAgain } from '../again/order-again.tsx';
import { OrderComplaints } from '../complaints/order-complaints.tsx';
import { loadByToken } from '../load-by-token.ts';
import { NotifyMe } from '../notices/notify-me.tsx';
import { PageNotFound } from '../page-not-found.tsx';
import { ShareOrder } from '../share-order.tsx';
import type { Route } from './+types/guest-order-page.ts';
import { CancelOrder } from './cancel-order.tsx';
import { ChangeOrder } from './change-order.tsx';
import { OrderDetails } from './order-details.tsx';
import { OrderFeedback } from './order-feedback.tsx';
import { OrderPayment } from './order-payment.tsx';
import { PurchaseConsent } from './purchase-consent.tsx';

export function loader({ context, params: { token } }: Route.LoaderArgs) {
  return loadByToken(token, async (call) => {
    const { token: _token, id: _id, ...order } = await context.get(clientContext).getGuestOrder(call);
    return order;
  });
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export function meta({ loaderData, location }: Route.MetaArgs) {
  const texts = messagesFor('orders', location.pathname);
  const order = loaderData?.found;
  return privateMeta(order ? texts.pageTitle(order.number) : texts.notFound);
}

/** A guest's order; the token in the URL gives access. */
export default function GuestOrderPage({
  loaderData: { found: order },
  params: { token },
}: Route.ComponentProps) {
  const texts = useMessages('orders');
  const { revalidate } = useRevalidator();
  if (!order)
    return (
      <PageNotFound texts={texts}>
        <Link to="/track" className={buttonClass('brand')}>
          {texts.track}
        </Link>
      </PageNotFound>
    );
  return (
    <div className="mx-auto max-w-3xl pt-5">
      <h1 className="font-bold text-2xl">{texts.pageTitle(order.number)}</h1>
      <div className="mt-3 empty:hidden">
        <PaymentReturn guest={token} onChanged={revalidate} />
      </div>
      <OrderDetails order={order}>
        <OrderFeedback order={order} of={{ token }} onChanged={revalidate} />
        <NotifyMe order={order} of={{ token }} />
        <OrderPayment order={order} payable={{ token }} onChanged={revalidate} />
        <div className="mt-4 flex flex-wrap justify-end gap-2 max-sm:*:grow empty:hidden">
          {order.cancellable !== false && (
            <CancelOrder order={order} cancellable={{ token }} onChanged={revalidate} />
          )}
          <ChangeOrder order={order} of={{ token }} />
          <OrderAgain order={order} idOrToken={{ token }} />
        </div>
        <OrderComplaints order={order} idOrToken={{ token }} readOnly={order.cancellable === false} />
      </OrderDetails>
      <PurchaseConsent order={order} of={{ token }} />
      <p className="mt-6 mb-3 text-balance text-center text-muted text-sm">{texts.keepLink}</p>
      <ShareOrder number={order.number} token={token} />
    </div>
  );
}
