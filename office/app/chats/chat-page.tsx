import type { ChatThread } from '@haat/contract/office/orders/chats';
import type { StaffSession } from '@haat/contract/office/staff';
import { formatPhone } from '@haat/contract/phone/phone';
import { Button, buttonClass } from '@haat/ui/button.tsx';
import { TextField } from '@haat/ui/field.tsx';
import { newKey } from '@haat/ui/random-key.ts';
import { useState } from 'react';
import { Link, useOutletContext } from 'react-router';
import { useMessages } from '../i18n/language.ts';
import { CallLink } from '../orders/phone-links.tsx';
import { api, load } from '../platform/api.ts';
import { BackLink } from '../platform/back-link.tsx';
import { PageTitle } from '../platform/page-title.tsx';
import { useAction } from '../platform/use-action.ts';
import { usePoll } from '../platform/use-poll.ts';
import type { Route } from './+types/chat-page.ts';
import { chatMessages } from './messages.ts';
import { Thread } from './thread.tsx';

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  return load(request, () => api.getChat({ params: { id: Number(params.id) } }));
}

/** A chat: what was written, an answer, and the way to a draft of the order. */
export default function ChatPage({ loaderData: chat }: Route.ComponentProps) {
  const texts = useMessages(chatMessages);
  const { rights } = useOutletContext<StaffSession>();
  const { busy, run } = useAction();
  usePoll();
  const { id, name, phone, answered } = chat;
  return (
    <div className="grid max-w-2xl grid-cols-1 gap-4">
      <div className="flex items-center gap-2">
        <BackLink to="/chats" label={texts.back} />
        <PageTitle className="min-w-0">{name || formatPhone(phone)}</PageTitle>
        <span className="text-muted">{formatPhone(phone)}</span>
      </div>
      <Thread chat={chat} />
      <Reply chat={chat} />
      <div className="flex flex-wrap gap-2">
        {rights.includes('orders.place') && (
          <Link to={`/desk?chat=${id}`} className={buttonClass('brand', 'min-h-12 grow')}>
            {texts.draft}
          </Link>
        )}
        <CallLink phone={phone} />
        {!answered && (
          <Button
            variant="outline"
            className="grow"
            disabled={busy}
            onClick={() => void run(() => api.markChatAnswered({ params: { id } }))}
          >
            {texts.answered}
          </Button>
        )}
      </div>
    </div>
  );
}

/** The same text that is sent again after a lost answer is one message. */
function Reply({ chat: { id, open_until } }: { chat: ChatThread }) {
  const texts = useMessages(chatMessages);
  const [text, setText] = useState('');
  const [key, setKey] = useState(newKey);
  const { busy, run } = useAction();
  if (open_until === null) return <p className="text-muted">{texts.closed}</p>;
  return (
    <form
      className="flex items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() === '') return;
        void run(() => api.replyToChat({ params: { id }, body: { key, text } })).then((sent) => {
          if (!sent) return;
          setText('');
          setKey(newKey());
        });
      }}
    >
      <div className="min-w-0 grow">
        <TextField
          label={texts.reply}
          value={text}
          maxLength={1_000}
          autoComplete="off"
          onChange={({ target }) => {
            setText(target.value);
            setKey(newKey());
          }}
        />
      </div>
      <Button type="submit" variant="outline" className="min-h-12 shrink-0 whitespace-nowrap" disabled={busy}>
        {texts.send}
      </Button>
    </form>
  );
}
