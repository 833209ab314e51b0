import type { OfficeMessage } from '@haat/contract/office/contact-messages';
import { staffName } from '@haat/contract/office/staff-name';
import { Button, buttonClass } from '@haat/ui/button.tsx';
import { ChevronDownIcon, MailIcon } from '@haat/ui/icons.tsx';
import { useState } from 'react';
import { changedBy, formatTime } from '../i18n/format.ts';
import { useLanguage, useMessages } from '../i18n/language.ts';
import { CallLink, WhatsAppLink } from '../orders/phone-links.tsx';
import { api } from '../platform/api.ts';
import { useAction } from '../platform/use-action.ts';
import { inboxMessages } from './messages.ts';

/** A message: closed it shows name and subject, open also the text and the buttons to answer. Opening it marks it as read. */
export function MessageCard({ message }: { message: OfficeMessage }) {
  const texts = useMessages(inboxMessages);
  const language = useLanguage();
  const [openedHere, setOpenedHere] = useState(false);
  const read = openedHere || message.opened !== null;
  const { id, name, subject, created } = message;

  function markAsRead() {
    if (read) return;
    setOpenedHere(true);
    // If this fails, the next one who opens it marks it.
    api.openContactMessage({ params: { id } }).catch(() => {});
  }

  return (
    <details
      className="group rounded-card border border-line bg-surface"
      onToggle={({ currentTarget }) => currentTarget.open && markAsRead()}
    >
      <summary className="flex min-h-16 cursor-pointer list-none items-center gap-3 px-4 py-2 [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 grow">
          <span className={`block ${read ? '' : 'font-bold'}`}>
            <span>{name}</span>
            {!read && (
              <span className="ml-2 rounded-full bg-notice px-2 text-on-notice text-sm">{texts.unread}</span>
            )}
          </span>
          <span className="block text-muted text-sm">{subject}</span>
        </span>
        <span className="shrink-0 text-muted text-sm tabular-nums">{formatTime(created, language)}</span>
        <ChevronDownIcon className="size-5 shrink-0 text-muted group-open:rotate-180" />
      </summary>
      <Opened message={message} />
    </details>
  );
}

function Opened({ message }: { message: OfficeMessage }) {
  const texts = useMessages(inboxMessages);
  const language = useLanguage();
  const { id, email, subject, phone, opened, opened_by, answered, answered_by } = message;
  const { busy, run } = useAction(({ code, params }) => {
    if (code !== 'message_changed') return undefined;
    return params.changed_by ? texts.changed(...changedBy(params, language)) : texts.reopened;
  });
  const reply = `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(`Re: ${subject}`)}`;
  return (
    <div className="grid grid-cols-1 gap-3 border-line border-t p-4">
      <p className="whitespace-pre-line">{message.message}</p>
      <div className="flex flex-wrap gap-2">
        {phone && <CallLink phone={phone} />}
        {phone && <WhatsAppLink phone={phone} />}
        <a href={reply} className={buttonClass('outline', 'grow')}>
          <MailIcon className="size-5" />
          <span>{texts.email}</span>
        </a>
      </div>
      <p className="text-muted text-sm">
        <span>{email}</span>
        {!phone && <span className="block">{texts.noPhone}</span>}
        {opened && (
          <span className="block">{texts.readBy(staffName(opened_by), formatTime(opened, language))}</span>
        )}
        {answered && (
          <span className="block">
            {texts.answeredBy(staffName(answered_by), formatTime(answered, language))}
          </span>
        )}
      </p>
      <Button
        variant={answered ? 'outline' : 'brand'}
        className="min-h-12"
        disabled={busy}
        onClick={() =>
          void run(() => api.answerContactMessage({ params: { id }, body: { answered: !answered } }))
        }
      >
        {answered ? texts.reopen : texts.answer}
      </Button>
    </div>
  );
}
