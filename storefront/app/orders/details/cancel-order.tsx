import type { Order } from '@haat/contract/shop/orders';
import { Button } from '@haat/ui/button.tsx';
import { Dialog } from '@haat/ui/dialog.tsx';
import { notify } from '@haat/ui/notices.tsx';
import { useId, useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { browserClient } from '../../session/browser-client.ts';
import { type Cancellable, sendCancellation } from './send-cancellation.ts';

/**
 * The button that cancels an order, after a confirmation, while the shop has not confirmed it. Other providers have no such
 * call, and no timeline.
 */
export function CancelOrder({
  order,
  cancellable,
  onChanged,
}: {
  order: Pick<Order, 'number' | 'status' | 'paymentId' | 'timeline'>;
  cancellable: Cancellable;
  /** Called if the order may have changed. */
  onChanged: () => void;
}) {
  const texts = useMessages('orders').cancel;
  const [open, setOpen] = useState(false);
  const [sending, setSending] = useState(false);
  const title = useId();

  async function cancel() {
    setSending(true);
    const result = await sendCancellation(browserClient(), cancellable);
    setSending(false);
    setOpen(false);
    notify(texts[result], result === 'done' ? 'success' : 'error');
    if (result !== 'failed') onChanged();
  }

  // A page from the cache of an earlier version has no timeline.
  if (order.status !== 'PENDING' || !order.timeline?.length) return null;
  return (
    <>
      <Button variant="outline" onClick={() => setOpen(true)}>
        {texts.button}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} labelledBy={title} place="middle" locked={sending}>
        <div className="grid gap-2 p-4 text-left">
          <h2 id={title} className="font-bold text-lg">
            {texts.question(order.number)}
          </h2>
          <p>{order.paymentId === null ? texts.hint : texts.paidHint}</p>
        </div>
        <div className="grid grid-cols-2 gap-2 border-line border-t p-4 pb-[max(1rem,env(safe-area-inset-bottom))]">
          <Button variant="outline" onClick={() => setOpen(false)} disabled={sending}>
            {texts.keep}
          </Button>
          <Button variant="danger" onClick={cancel} disabled={sending} aria-busy={sending}>
            {sending ? texts.sending : texts.confirm}
          </Button>
        </div>
      </Dialog>
    </>
  );
}
