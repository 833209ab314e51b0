import type { ChatThread } from '@haat/contract/office/orders/chats';
import { Button } from '@haat/ui/button.tsx';
import { notify } from '@haat/ui/notices.tsx';
import { useEffect, useState } from 'react';
import { chatMessages } from '../chats/messages.ts';
import { Thread } from '../chats/thread.tsx';
import { useMessages } from '../i18n/language.ts';
import { api } from '../platform/api.ts';
import { useAction } from '../platform/use-action.ts';
import { type OrderDraft, useDesk } from './order-draft.ts';
import { requestOf } from './place-draft.ts';

/** In ms. */
const POLL_INTERVAL = 10_000;

/** The chat of a draft beside it: what to check, and the answer with the sum. `isComplete` shows what the draft misses. */
export function ChatPanel({
  chat: { id, unsure, sameAddress },
  totalPaisa,
  isComplete,
}: {
  chat: NonNullable<OrderDraft['chat']>;
  totalPaisa: number | null;
  isComplete: () => boolean;
}) {
  const texts = useMessages(chatMessages);
  const [chat, setChat] = useState<ChatThread | null>(null);
  useEffect(() => {
    const read = () => void api.getChat({ params: { id } }).then(setChat, () => {});
    read();
    const timer = setInterval(read, POLL_INTERVAL);
    return () => clearInterval(timer);
  }, [id]);
  const { busy, run } = useAction(({ code }) => (code === 'price_changed' ? texts.sumChanged : undefined));

  function offer() {
    if (totalPaisa === null || !isComplete()) return;
    const body = { ...requestOf(useDesk.getState().draft, totalPaisa), total_paisa: totalPaisa };
    void run(() => api.offerChatOrder({ params: { id }, body })).then((sent) => {
      if (!sent) return;
      setChat(sent);
      notify(texts.offered, 'info');
    });
  }

  return (
    <section aria-label={texts.title} className="grid grid-cols-1 gap-3">
      {chat && <Thread chat={chat} />}
      {sameAddress && <p className="text-sm">{texts.sameAddress}</p>}
      {unsure.length > 0 && (
        <div className="rounded-control bg-notice p-3 text-on-notice">
          <p className="font-bold">{texts.check}</p>
          <ul>
            {unsure.map(({ text, match, product }) => (
              <li key={text}>
                {`“${text}”: ${[product, match === 'none' ? texts.notFound : match === 'guess' ? texts.guess : texts.amount].filter(Boolean).join(', ')}`}
              </li>
            ))}
          </ul>
        </div>
      )}
      {chat?.open_until === null ? (
        <p className="text-muted text-sm">{texts.closed}</p>
      ) : (
        <>
          <Button
            variant="outline"
            className="min-h-12"
            disabled={busy || totalPaisa === null}
            onClick={offer}
          >
            {texts.offer}
          </Button>
          <p className="text-muted text-sm">{texts.offerHint}</p>
        </>
      )}
    </section>
  );
}
