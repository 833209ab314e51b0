import type { HandIn } from '@haat/contract/office/orders/cash';
import type { StaffSession } from '@haat/contract/office/staff';
import { Button } from '@haat/ui/button.tsx';
import { TextField } from '@haat/ui/field.tsx';
import { emptyFields, typedText, useForm } from '@haat/ui/use-form.ts';
import { useState } from 'react';
import { useOutletContext } from 'react-router';
import { formatPaisa, formatTime } from '../i18n/format.ts';
import { useLanguage, useMessages } from '../i18n/language.ts';
import { AmountList, AmountRow } from '../platform/amount-list.tsx';
import { api } from '../platform/api.ts';
import { useAction } from '../platform/use-action.ts';
import { cashMessages } from './messages.ts';

/** A count with its difference, who has signed it, and how to take it back. */
export function HandInCard({ handIn }: { handIn: HandIn }) {
  const texts = useMessages(cashMessages);
  const language = useLanguage();
  const { name, role } = useOutletContext<StaffSession>();
  const { busy, run } = useAction();
  const [undoing, setUndoing] = useState(false);
  const { id, rider, receiver, at, counted_paisa, expected_paisa, difference_paisa, open, undone } = handIn;
  const signsAsReceiver = receiver === name && !handIn.signed_by_receiver;
  const signsForRider = role === 'owner' && handIn.rider_disabled && !handIn.signed_by_rider;
  return (
    <li
      className={`grid gap-3 rounded-card border bg-surface p-4 ${open ? 'border-2 border-danger' : 'border-line'}`}
    >
      <p className="flex flex-wrap justify-between gap-2">
        <span className="font-bold">{texts.by(rider, receiver)}</span>
        <span className="text-muted text-sm">{formatTime(at, language)}</span>
      </p>
      <AmountList>
        <AmountRow title={texts.wasCounted} paisa={counted_paisa} />
        <AmountRow title={texts.expected} paisa={expected_paisa} />
        <dt className="border-line border-t pt-1 font-bold">{texts.difference}</dt>
        <dd className="border-line border-t pt-1 text-right font-bold">
          {difference_paisa === 0 ? texts.exact : formatPaisa(difference_paisa)}
        </dd>
      </AmountList>
      {undone !== '' && <p className="font-bold text-muted">{texts.undone(undone)}</p>}
      {undone === '' && difference_paisa !== 0 && <Signatures handIn={handIn} />}
      {open && handIn.rider_disabled && <p className="text-muted">{texts.riderDisabled(rider)}</p>}
      {open && !undoing && (
        <div className="flex flex-wrap gap-2">
          {(signsAsReceiver || signsForRider) && (
            <Button
              className="grow"
              disabled={busy}
              onClick={() => run(() => api.signHandIn({ params: { id } }))}
            >
              {texts.agree}
            </Button>
          )}
          <Button variant="outline" className="grow" onClick={() => setUndoing(true)}>
            {texts.undo}
          </Button>
        </div>
      )}
      {open && undoing && <UndoForm id={id} onClose={() => setUndoing(false)} />}
    </li>
  );
}

function Signatures({ handIn: { signed_by_rider, signed_by_receiver } }: { handIn: HandIn }) {
  const texts = useMessages(cashMessages);
  const rows: [string, boolean][] = [
    [texts.signRider, signed_by_rider],
    [texts.signReceiver, signed_by_receiver],
  ];
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-y-1 text-sm">
      {rows.map(([title, signed]) => (
        <div key={title} className="contents">
          <dt>{title}</dt>
          <dd className={signed ? 'text-muted' : 'font-bold text-danger'}>
            {signed ? texts.yes : texts.notYet}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function UndoForm({ id, onClose }: { id: number; onClose: () => void }) {
  const texts = useMessages(cashMessages);
  const { run } = useAction();
  const { form, errors, sending } = useForm({
    check: (typed) => emptyFields(typed, { reason: texts.reasonMissing }),
    async send(typed) {
      await run(() => api.undoHandIn({ params: { id }, body: { reason: typedText(typed, 'reason') } }));
      return null;
    },
  });
  return (
    <form {...form} className="grid grid-cols-1 gap-3">
      <TextField label={texts.undoReason} name="reason" maxLength={500} error={errors.reason} />
      <div className="flex gap-2">
        <Button variant="outline" className="grow" onClick={onClose}>
          {texts.back}
        </Button>
        <Button type="submit" className="grow" disabled={sending}>
          {texts.undo}
        </Button>
      </div>
    </form>
  );
}
