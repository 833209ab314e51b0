import { staffName } from '@haat/contract/office/staff-name';
import { formatPhone } from '@haat/contract/phone/phone';
import { Link } from 'react-router';
import { formatTime } from '../i18n/format.ts';
import { useLanguage, useMessages } from '../i18n/language.ts';
import { api, loading } from '../platform/api.ts';
import { PageTitle } from '../platform/page-title.tsx';
import { usePoll } from '../platform/use-poll.ts';
import type { Route } from './+types/chats-page.ts';
import { messageKind } from './message-kind.ts';
import { chatMessages } from './messages.ts';

export const clientLoader = loading(() => api.listChats());

/** The chats on WhatsApp. */
export default function ChatsPage({ loaderData: { used, chats } }: Route.ComponentProps) {
  const texts = useMessages(chatMessages);
  const language = useLanguage();
  usePoll();
  return (
    <div className="grid max-w-2xl grid-cols-1 gap-4">
      <PageTitle>{texts.title}</PageTitle>
      {!used && <p className="rounded-control bg-notice p-3 text-on-notice">{texts.notUsed}</p>}
      <p className="text-muted">{chats.length === 0 ? texts.none : texts.why}</p>
      <ul className="grid grid-cols-1 gap-3">
        {chats.map(({ id, name, phone, kind, text, received, answered, answered_by }) => (
          <li key={id}>
            <Link
              to={`/chats/${id}`}
              className="flex min-h-16 items-center gap-3 rounded-card border border-line bg-surface px-4 py-2"
            >
              <span className="min-w-0 grow">
                <span className={answered ? '' : 'font-bold'}>
                  <span>{name || formatPhone(phone)}</span>
                  {!answered && (
                    <span className="ml-2 rounded-full bg-notice px-2 text-on-notice text-sm">
                      {texts.waiting}
                    </span>
                  )}
                </span>
                <span className="block truncate text-muted text-sm">
                  {[messageKind(kind, texts), text].filter(Boolean).join(': ')}
                </span>
                {answered && (
                  <span className="block truncate text-muted text-sm">
                    {texts.answeredBy(staffName(answered_by), formatTime(answered, language))}
                  </span>
                )}
              </span>
              <span className="shrink-0 text-muted text-sm tabular-nums">
                {formatTime(received, language)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
