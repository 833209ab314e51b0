import { formatPhone } from '@haat/contract/common/phone';
import type { UnsentMessage } from '@haat/contract/office/lists';
import { Link } from 'react-router';
import { formatTime } from '../i18n/format.ts';
import { useLanguage, useMessages } from '../i18n/language.ts';
import { api, load } from '../platform/api.ts';
import type { Route } from './+types/messages-page.ts';
import { todayMessages } from './messages.ts';

export function clientLoader({ request }: Route.ClientLoaderArgs): Promise<UnsentMessage[]> {
  return load(request, () => api.listUnsentMessages());
}

/** Messages that somebody must look at, the newest first. */
export default function MessagesPage({ loaderData: messages }: Route.ComponentProps) {
  const texts = useMessages(todayMessages);
  const language = useLanguage();
  return (
    <div className="grid max-w-2xl gap-4">
      <h1 className="font-bold text-2xl">{texts.messagesTitle}</h1>
      {messages.length === 0 && <p className="text-muted">{texts.none}</p>}
      <ul className="grid gap-3">
        {messages.map(({ id, order, recipient, text, state, problem, at }) => (
          <li key={id} className="rounded-card border border-line bg-surface p-4">
            <p className="flex flex-wrap justify-between gap-2">
              <span className="font-bold tabular-nums">{formatPhone(recipient)}</span>
              <span className="text-muted text-sm">{formatTime(at, language)}</span>
            </p>
            <p className="font-bold text-danger text-sm">
              {texts[state]}
              {problem && `: ${problem}`}
            </p>
            <p className="break-words text-sm">{text}</p>
            {order && (
              <Link to={`/orders/${order}`} className="font-bold text-brand underline underline-offset-4">
                {texts.order}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
