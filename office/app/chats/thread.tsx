import type { ChatThread } from '@haat/contract/office/orders/chats';
import { useEffect, useRef } from 'react';
import { formatTime } from '../i18n/format.ts';
import { useLanguage, useMessages } from '../i18n/language.ts';
import { chatMessages } from './messages.ts';

/** The messages of a chat, the newest in sight: those of the person on the left. */
export function Thread({ chat: { messages, dropped } }: { chat: ChatThread }) {
  const texts = useMessages(chatMessages);
  const language = useLanguage();
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls with each new message
  useEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [messages.length]);
  return (
    <div
      ref={list}
      role="log"
      aria-label={texts.messages}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled by keys
      tabIndex={0}
      className="grid max-h-[50dvh] grid-cols-1 gap-2 overflow-y-auto rounded-card border border-line bg-ground p-3"
    >
      {messages.map(({ id, by, kind, text, at, status }) => (
        <div
          key={id}
          className={`max-w-[85%] rounded-card px-3 py-2 ${by === 'shop' ? 'justify-self-end bg-brand-soft' : 'justify-self-start border border-line bg-surface'}`}
        >
          <p className="whitespace-pre-line [overflow-wrap:anywhere]" dir="auto">
            {text || texts.other(kind)}
          </p>
          <p className={`text-sm ${status === 'failed' ? 'font-bold text-danger' : 'text-muted'}`}>
            {[formatTime(at, language), texts.statuses[status]].filter(Boolean).join(' · ')}
          </p>
        </div>
      ))}
      {dropped > 0 && <p className="text-muted text-sm">{texts.dropped(dropped)}</p>}
    </div>
  );
}
