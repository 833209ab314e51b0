import { Button } from '@haat/ui/button.tsx';
import { notify } from '@haat/ui/notices.tsx';
import { subscribeToPush } from '@haat/ui/subscribe-to-push.ts';
import { useState } from 'react';
import { useLanguage, useOwnMessages } from '../../i18n/messages.ts';
import type { Payable } from '../../payments/initiate-payment.ts';
import { browserClient } from '../../session/browser-client.ts';
import { notices as bn } from './messages.bn.ts';
import { notices as en } from './messages.en.ts';

const messages = { en, bn };

/** Asks the browser, then the shop. */
export function NotifyMeButton({ pushKey, of }: { pushKey: string; of: Payable }) {
  const language = useLanguage();
  const own = useOwnMessages(messages);
  const [state, setState] = useState<'' | 'asking' | 'done'>('');

  async function ask() {
    setState('asking');
    try {
      const subscription = await subscribeToPush(pushKey);
      if (!subscription) {
        notify(own.refused, 'error');
        return setState('');
      }
      const body = { ...subscription, language };
      const client = browserClient();
      await ('id' in of
        ? client.subscribeToOrder({ params: { id: of.id }, body })
        : client.subscribeToGuestOrder({ params: { token: of.token }, body }));
      setState('done');
    } catch {
      notify(own.failed, 'error');
      setState('');
    }
  }

  return state === 'done' ? (
    <p role="status" className="mt-4">
      {own.done}
    </p>
  ) : (
    <div className="mt-4 flex flex-wrap items-center gap-3">
      <Button variant="outline" disabled={state === 'asking'} onClick={() => void ask()}>
        {own.ask}
      </Button>
      <span className="text-muted text-sm">{own.hint}</span>
    </div>
  );
}
