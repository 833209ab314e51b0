import type { OfficeOrder } from '@haat/contract/office/orders/orders';
import { Button } from '@haat/ui/button.tsx';
import { TextArea } from '@haat/ui/field.tsx';
import { newKey } from '@haat/ui/random-key.ts';
import { Section } from '@haat/ui/section.tsx';
import { useRef, useState } from 'react';
import { formatTime } from '../i18n/format.ts';
import { useLanguage, useMessages } from '../i18n/language.ts';
import { useActorName } from '../orders/use-actor-name.ts';
import { api } from '../platform/api.ts';
import { useAction } from '../platform/use-action.ts';
import { useLeaveGuard } from '../platform/use-leave-guard.ts';
import { editMessages } from './messages.ts';

/** Notes for the shop and those that were sent to the customer, visibly different. */
export function Notes({ order, mayWrite }: { order: OfficeOrder; mayWrite: boolean }) {
  const texts = useMessages(editMessages);
  const language = useLanguage();
  const actorName = useActorName();
  if (order.notes.length === 0 && !mayWrite) return null;
  return (
    <Section title={texts.notes}>
      <ul className="grid gap-2">
        {order.notes.map(({ audience, text, actor, at }) => (
          <li
            key={at + text}
            className={`rounded-control border p-2 ${audience === 'customer' ? 'border-brand bg-brand-soft' : 'border-line bg-tile'}`}
          >
            <span className="block whitespace-pre-line">{text}</span>
            <span className="block text-muted text-sm">
              {`${texts.audience[audience]} · ${actorName(actor)}, ${formatTime(at, language)}`}
            </span>
          </li>
        ))}
      </ul>
      {mayWrite && <NewNoteForm key={order.id} order={order} />}
    </Section>
  );
}

function NewNoteForm({ order: { id } }: { order: OfficeOrder }) {
  const texts = useMessages(editMessages);
  const { busy, run } = useAction();
  const [text, setText] = useState('');
  useLeaveGuard(() => text.trim() !== '');
  const [missing, setMissing] = useState(false);
  /** A key for each audience until the note is stored, so that a press after a lost response writes and sends nothing twice. */
  const keys = useRef({ inside: '', customer: '' });

  async function add(audience: 'inside' | 'customer') {
    setMissing(text.trim() === '');
    if (text.trim() === '') return;
    keys.current[audience] ||= newKey();
    const body = { key: keys.current[audience], audience, text: text.trim() };
    if (!(await run(() => api.addNote({ params: { id }, body })))) return;
    // What is typed since then is another note.
    setText((typed) => (typed === text ? '' : typed));
    keys.current = { inside: '', customer: '' };
  }

  return (
    <div className="mt-3 grid gap-2">
      <TextArea
        label={texts.note}
        value={text}
        maxLength={300}
        onChange={({ target }) => {
          setText(target.value);
          keys.current = { inside: '', customer: '' };
        }}
        error={missing && text.trim() === '' ? texts.noteMissing : undefined}
      />
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" className="grow" disabled={busy} onClick={() => add('inside')}>
          {texts.addInside}
        </Button>
        <Button variant="soft" className="grow" disabled={busy} onClick={() => add('customer')}>
          {texts.addCustomer}
        </Button>
      </div>
    </div>
  );
}
