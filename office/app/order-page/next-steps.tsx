import type { OfficeOrder } from '@haat/contract/office/orders/orders';
import type { StaffSession } from '@haat/contract/office/staff';
import { Button, buttonClass } from '@haat/ui/button.tsx';
import { useEffect, useState } from 'react';
import { Link, useOutletContext } from 'react-router';
import { useMessages } from '../i18n/language.ts';
import { orderMessages } from '../orders/messages.ts';
import { paidMessages } from '../orders/paid-messages.ts';
import { NEXT, useOrderMoves } from '../orders/use-order-moves.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { PaidDialog } from './paid-dialog.tsx';

const BAR =
  'max-md:fixed max-md:inset-x-0 max-md:bottom-14 max-md:z-10 max-md:border-line max-md:border-t max-md:bg-surface max-md:p-3';

/** The next step, within reach of the thumb, and beside it actions that are used less often. */
export function NextSteps({ order }: { order: OfficeOrder }) {
  const texts = useMessages(orderMessages);
  const { otherwise } = useMessages(paidMessages);
  const { rights } = useOutletContext<StaffSession>();
  const { busy, move } = useOrderMoves();
  const [open, setOpen] = useState<'cancel' | 'paid' | null>(null);
  const close = () => setOpen(null);
  const next = NEXT[order.status];
  const undo = useCanUndo(order.undo_until) && rights.includes('orders.move') && order.parcel === null;
  if (!next) return null;
  const mayMove =
    rights.includes('orders.move') && !order.call.open && !order.step?.open && !order.pack_again;
  // Its courier moves an order. Who knows better completes it, unless the courier is still being asked.
  const mayComplete = next === 'COMPLETED' && order.parcel !== 'creating' && order.parcel !== 'unknown';
  return (
    <>
      {order.pack_again && rights.includes('orders.pick') && (
        <div className={BAR}>
          <Link to={`/packing/${order.id}`} className={buttonClass('brand', 'min-h-14 w-full text-lg')}>
            {texts.toPackAgain}
          </Link>
        </div>
      )}
      {mayMove && order.parcel === null && (
        <div className={BAR}>
          <Button
            // Each step is another button, also for a double tap.
            key={next}
            className="min-h-14 w-full text-lg"
            disabled={busy}
            onClick={() => move(order, next)}
          >
            {texts.next[next]}
          </Button>
        </div>
      )}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {mayMove && order.parcel !== null && mayComplete && (
          <Button variant="outline" className="grow" disabled={busy} onClick={() => move(order, next)}>
            {texts.next[next]}
          </Button>
        )}
        {mayComplete && rights.includes('orders.move') && isPaidHere(order) && (
          <Button variant="outline" className="grow" onClick={() => setOpen('paid')}>
            {otherwise}
          </Button>
        )}
        {undo && (
          <Button variant="outline" className="grow" disabled={busy} onClick={() => move(order, 'PENDING')}>
            {texts.undo}
          </Button>
        )}
        {rights.includes('orders.cancel') && order.parcel === null && (
          <Button variant="outline" className="grow text-danger!" onClick={() => setOpen('cancel')}>
            {order.status === 'ONGOING' ? texts.refused : texts.cancel}
          </Button>
        )}
      </div>
      <CancelDialog order={order} open={open === 'cancel'} onClose={close} />
      {open === 'paid' && <PaidDialog order={order} onClose={close} />}
    </>
  );
}

/** Whether something can be paid when the order is handed over. */
function isPaidHere({ cash_due_paisa, khata_owed_paisa }: OfficeOrder): boolean {
  return cash_due_paisa > 0 || khata_owed_paisa >= 100;
}

/** True until that time; then the button disappears. */
function useCanUndo(until: string | null): boolean {
  const [, setNow] = useState(0);
  const left = until ? Date.parse(until) - Date.now() : 0;
  useEffect(() => {
    if (left <= 0) return;
    const timer = setTimeout(() => setNow(Date.now()), left);
    return () => clearTimeout(timer);
  }, [left]);
  return left > 0;
}
