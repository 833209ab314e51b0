import type { Order } from '@haat/contract/shop/orders';
import { Button } from '@haat/ui/button.tsx';
import { useState } from 'react';
import { useOwnMessages } from '../../i18n/messages.ts';
import { browserClient } from '../../session/browser-client.ts';
import { consent as bn } from './messages.bn.ts';
import { consent as en } from './messages.en.ts';
import type { Cancellable } from './send-cancellation.ts';

const messages = { en, bn };

/** Says that the purchase may be reported, and takes it back. Nothing of an order without the consent. */
export function PurchaseConsent({
  order: { purchase_consent },
  of,
}: {
  order: Pick<Order, 'purchase_consent'>;
  of: Cancellable;
}) {
  const texts = useOwnMessages(messages);
  const [state, setState] = useState<'given' | 'sending' | 'withdrawn' | 'failed'>('given');
  if (!purchase_consent) return null;

  async function withdraw() {
    setState('sending');
    const client = browserClient();
    try {
      await ('id' in of
        ? client.withdrawPurchaseConsent({ params: { id: of.id } })
        : client.withdrawGuestPurchaseConsent({ params: { token: of.token } }));
      setState('withdrawn');
    } catch (problem) {
      console.warn('The consent could not be withdrawn.', problem);
      setState('failed');
    }
  }

  if (state === 'withdrawn')
    return (
      <p role="status" className="mt-4 text-muted text-sm">
        {texts.withdrawn}
      </p>
    );
  return (
    <div className="mt-4 flex flex-wrap items-center gap-3 text-sm">
      <p className="min-w-0 grow basis-60 text-muted">{texts.given}</p>
      <Button variant="outline" disabled={state === 'sending'} onClick={withdraw}>
        {texts.withdraw}
      </Button>
      {state === 'failed' && (
        <p role="alert" className="text-danger">
          {texts.failed}
        </p>
      )}
    </div>
  );
}
