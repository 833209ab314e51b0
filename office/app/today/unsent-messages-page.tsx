import type { StaffSession } from '@haat/contract/office/staff';
import { formatPhone } from '@haat/contract/phone/phone';
import { Button } from '@haat/ui/button.tsx';
import { notify } from '@haat/ui/notices.tsx';
import { Link, useOutletContext } from 'react-router';
import { formatTime } from '../i18n/format.ts';
import { useLanguage, useMessages } from '../i18n/language.ts';
import { api, loading } from '../platform/api.ts';
import { PageTitle } from '../platform/page-title.tsx';
import { useAction } from '../platform/use-action.ts';
import type { Route } from './+types/unsent-messages-page.ts';
import { todayMessages } from './messages.ts';

export const clientLoader = loading(() => api.listUnsentMessages());

/** Messages that were not sent, or whose sending is uncertain, the newest first. */
export default function UnsentMessagesPage({ loaderData: messages }: Route.ComponentProps) {
  const texts = useMessages(todayMessages);
  const language = useLanguage();
  return (
    <div className="grid max-w-2xl gap-4">
      <PageTitle>{texts.messagesTitle}</PageTitle>
      {messages.length === 0 && <p className="text-muted">{texts.allSent}</p>}
      <ul className="grid gap-3">
        {messages.map(({ id, order, recipient, text, state, problem, at }) => (
          <li key={id} className="rounded-card border border-line bg-surface p-4">
            <p className="flex flex-wrap justify-between gap-2">
              <span className="font-bold tabular-nums">{formatPhone(recipient)}</span>
              <span className="text-muted text-sm">{formatTime(at, language)}</span>
            </p>
            <p className="font-bold text-danger text-sm">
              {`${texts[state]}${problem ? `: ${problem}` : ''}`}
            </p>
            <p className="text-sm">{text}</p>
            <div className="mt-2 flex flex-wrap items-center justify-between gap-3">
              {order ? (
                <Link to={`/orders/${order}`} className="font-bold text-brand underline underline-offset-4">
                  {texts.order}
                </Link>
              ) : (
                <span />
              )}
              {/* The text of a code is gone once it was sent: its receiver requests another. */}
              {text !== '' && <SendAgain id={id} />}
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}

function SendAgain({ id }: { id: number }) {
  const texts = useMessages(todayMessages);
  const { rights } = useOutletContext<StaffSession>();
  const { busy, run } = useAction(({ code }) => (code === 'not_unsent' ? texts.notUnsent : undefined));
  if (!rights.includes('orders.move')) return null;

  async function send() {
    const call = () => api.sendMessageAgain({ params: { id }, body: {} });
    if (await run(call)) notify(texts.queuedAgain, 'success');
  }
  return (
    <Button variant="outline" disabled={busy} onClick={send}>
      {texts.sendAgain}
    </Button>
  );
}
