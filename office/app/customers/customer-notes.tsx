import type { Customer } from '@haat/contract/office/orders/customers';
import type { StaffSession } from '@haat/contract/office/staff';
import { Button } from '@haat/ui/button.tsx';
import { TextArea } from '@haat/ui/field.tsx';
import { newKey } from '@haat/ui/random-key.ts';
import { Section } from '@haat/ui/section.tsx';
import { type FormEvent, useRef, useState } from 'react';
import { useOutletContext } from 'react-router';
import { formatTime } from '../i18n/format.ts';
import { useLanguage, useMessages } from '../i18n/language.ts';
import { useActorName } from '../orders/use-actor-name.ts';
import { api } from '../platform/api.ts';
import { useAction } from '../platform/use-action.ts';
import { useLeaveGuard } from '../platform/use-leave-guard.ts';
import { customerMessages } from './messages.ts';

/** What the staff have written about a customer, and a field for more. */
export function CustomerNotes({ customer: { phone, notes } }: { customer: Customer }) {
  const texts = useMessages(customerMessages);
  const language = useLanguage();
  const actorName = useActorName();
  const mayWrite = useOutletContext<StaffSession>().rights.includes('customers.note');
  return (
    <Section title={texts.notes}>
      <ul className="grid gap-2">
        {notes.map(({ id, text, actor, at }) => (
          <li key={id} className="rounded-control border border-line bg-tile p-2">
            <span className="block whitespace-pre-line">{text}</span>
            <span className="block text-muted text-sm">
              {`${actorName(actor)}, ${formatTime(at, language)}`}
            </span>
          </li>
        ))}
      </ul>
      {mayWrite && <NewNote key={phone} phone={phone} />}
    </Section>
  );
}

function NewNote({ phone }: { phone: string }) {
  const texts = useMessages(customerMessages);
  const { busy, run } = useAction();
  const [text, setText] = useState('');
  useLeaveGuard(() => text.trim() !== '');
  const [missing, setMissing] = useState(false);
  /** The same key until the note is stored, so that a press after a lost response writes nothing twice. */
  const key = useRef('');

  async function onSubmit(event: FormEvent) {
    event.preventDefault();
    setMissing(text.trim() === '');
    if (text.trim() === '') return;
    key.current ||= newKey();
    const body = { phone, key: key.current, text: text.trim() };
    if (!(await run(() => api.addCustomerNote({ body })))) return;
    // What is typed since then is another note.
    setText((typed) => (typed === text ? '' : typed));
    key.current = '';
  }

  return (
    <form onSubmit={onSubmit} className="mt-3 grid gap-2">
      <TextArea
        label={texts.note}
        hint={texts.noteHint}
        value={text}
        maxLength={500}
        onChange={({ target }) => {
          setText(target.value);
          key.current = '';
        }}
        error={missing && text.trim() === '' ? texts.noteMissing : undefined}
      />
      <Button type="submit" variant="soft" disabled={busy}>
        {texts.addNote}
      </Button>
    </form>
  );
}
