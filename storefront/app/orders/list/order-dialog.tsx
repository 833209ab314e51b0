import type { Order } from '@haat/contract/shop/orders';
import { IconButton } from '@haat/ui/button.tsx';
import { Dialog } from '@haat/ui/dialog.tsx';
import { CloseIcon } from '@haat/ui/icons.tsx';
import { useId } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { OrderAgain } from '../again/order-again.tsx';
import { OrderComplaints } from '../complaints/order-complaints.tsx';
import { CancelOrder } from '../details/cancel-order.tsx';
import { ChangeOrder } from '../details/change-order.tsx';
import { OrderDetails } from '../details/order-details.tsx';
import { OrderFeedback } from '../details/order-feedback.tsx';
import { OrderPayment } from '../details/order-payment.tsx';
import { PurchaseConsent } from '../details/purchase-consent.tsx';

/** The details of an order in a dialog. `order` stays set during the closing animation. */
export function OrderDialog({
  order,
  open,
  onClose,
  onChanged,
}: {
  order: Order | null;
  open: boolean;
  onClose: () => void;
  /** Called if the order has changed since it was fetched. */
  onChanged: () => void;
}) {
  const texts = useMessages('orders').list;
  const orderTexts = useMessages('orders');
  const title = useId();
  return (
    <Dialog open={open} onClose={onClose} labelledBy={title} place="middle">
      <div className="flex items-center justify-between border-line border-b py-2 pr-2 pl-4">
        <h2 id={title} className="font-bold text-lg tabular-nums">
          {order && orderTexts.pageTitle(order.number)}
        </h2>
        <IconButton label={texts.close} onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </div>
      <div className="overflow-y-auto bg-ground px-4 pt-3 pb-[max(1rem,env(safe-area-inset-bottom))]">
        {order && (
          <OrderDetails order={order}>
            <OrderFeedback order={order} of={{ id: order.id }} onChanged={onChanged} />
            <OrderPayment order={order} payable={order} onChanged={onChanged} />
            <div className="mt-4 flex flex-wrap justify-end gap-2 max-sm:*:grow empty:hidden">
              <CancelOrder order={order} cancellable={order} onChanged={onChanged} />
              <ChangeOrder order={order} of={{ id: order.id }} />
              <OrderAgain order={order} idOrToken={order} />
            </div>
            <PurchaseConsent order={order} of={{ id: order.id }} />
            <OrderComplaints order={order} idOrToken={{ id: order.id }} />
          </OrderDetails>
        )}
      </div>
    </Dialog>
  );
}
