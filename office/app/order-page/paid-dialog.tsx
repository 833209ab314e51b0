import type { OfficeOrder } from '@haat/contract/office/orders/orders';
import { Button } from '@haat/ui/button.tsx';
import { Dialog } from '@haat/ui/dialog.tsx';
import { useId } from 'react';
import { formatPaisa } from '../i18n/format.ts';
import { useMessages } from '../i18n/language.ts';
import { orderMessages } from '../orders/messages.ts';
import { usePaidForm } from '../orders/paid-form.tsx';
import { paidMessages } from '../orders/paid-messages.ts';
import { useOrderMoves } from '../orders/use-order-moves.ts';

/** Completes an order that is not all paid in cash. */
export function PaidDialog({ order, onClose }: { order: OfficeOrder; onClose: () => void }) {
  const texts = useMessages(orderMessages);
  const paid = useMessages(paidMessages);
  const title = useId();
  const { busy, move } = useOrderMoves();
  const { form, sumPaisa, read } = usePaidForm({ ...order, wallets: order.shop_wallets });

  async function complete() {
    const parts = read();
    if (parts && (await move(order, 'COMPLETED', parts))) onClose();
  }

  return (
    <Dialog open onClose={onClose} labelledBy={title} place="middle" locked={busy}>
      <div className="grid gap-4 overflow-y-auto p-5">
        <h2 id={title} className="font-bold text-xl">
          {`${order.number}: ${paid.otherwise}`}
        </h2>
        {form}
      </div>
      <div className="grid grid-cols-[auto_1fr] gap-2 border-line border-t p-4">
        <Button variant="outline" className="min-h-14" onClick={onClose}>
          {paid.back}
        </Button>
        <Button className="min-h-14" disabled={busy} onClick={complete}>
          {`${texts.next.COMPLETED} · ${formatPaisa(sumPaisa)}`}
        </Button>
      </div>
    </Dialog>
  );
}
