import type { ChatThread } from '@haat/contract/office/orders/chats';
import { useEffect, useRef } from 'react';
import { formatTime } from '../i18n/format.ts';
import { useLanguage, useMessages } from '../i18n/language.ts';
import { messageKind } from './message-kind.ts';
import { chatMessages } from './messages.ts';

/** The messages of a chat, the newest in sight: those of the person on the left. */
export function Thread({ chat: { phone, messages, dropped } }: { chat: ChatThread }) {
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
      {messages.map(({ id, by, kind: named, text, at, status }) => {
        const kind = messageKind(named, texts);
        return (
          <div
            key={id}
            className={`max-w-[85%] rounded-card px-3 py-2 ${by === 'shop' ? 'justify-self-end bg-brand-soft' : 'justify-self-start border border-line bg-surface'}`}
          >
            {kind && <p className="font-bold">{kind}</p>}
            {text && (
              <p className="whitespace-pre-line [overflow-wrap:anywhere]" dir="auto">
                {text}
              </p>
            )}
            <p className={`text-sm ${status === 'failed' ? 'font-bold text-danger' : 'text-muted'}`}>
              {[formatTime(at, language), texts.statuses[status]].filter(Boolean).join(' · ')}
            </p>
            {kind && (
              <a
                href={`https://wa.me/${phone.replace('+', '')}`}
                target="_blank"
                rel="noreferrer"
                className="inline-block min-h-11 content-center text-brand underline underline-offset-4"
              >
                {texts.inWhatsApp}
              </a>
            )}
          </div>
        );
      })}
      {dropped > 0 && <p className="text-muted text-sm">{texts.dropped(dropped)}</p>}
    </div>
  );
}
