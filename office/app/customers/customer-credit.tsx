import { parsePaisa } from '@haat/contract/money/typed-number';
import { MAX_CASH_PAISA } from '@haat/contract/office/limits';
import type { CreditMove, Customer } from '@haat/contract/office/orders/customers';
import type { StaffSession } from '@haat/contract/office/staff';
import { Button } from '@haat/ui/button.tsx';
import { ConfirmDialog } from '@haat/ui/dialog.tsx';
import { TextField } from '@haat/ui/field.tsx';
import { notify } from '@haat/ui/notices.tsx';
import { newKey } from '@haat/ui/random-key.ts';
import { Section } from '@haat/ui/section.tsx';
import { type FieldErrors, typedText, useForm } from '@haat/ui/use-form.ts';
import { useRef, useState } from 'react';
import { Link, useOutletContext } from 'react-router';
import { formatPaisa, formatTime } from '../i18n/format.ts';
import { useLanguage, useMessages } from '../i18n/language.ts';
import { checkAmount } from '../i18n/typed-amounts.ts';
import { useActorName } from '../orders/use-actor-name.ts';
import { api } from '../platform/api.ts';
import { useProblemTexts } from '../platform/problem-text.ts';
import { useAction } from '../platform/use-action.ts';
import { customerMessages } from './messages.ts';

type Way = CreditMove['way'];

/** What the shop owes the phone, how it came about, and giving or paying out of it. Nothing for who has no credit and may give none. */
export function CustomerCredit({ customer }: { customer: Customer }) {
  const texts = useMessages(customerMessages).credit;
  const mayMove = useOutletContext<StaffSession>().rights.includes('customers.manage');
  const [way, setWay] = useState<Way | null>(null);
  const { credit, credit_paisa } = customer;
  if (credit.length === 0 && !mayMove) return null;
  return (
    <Section title={texts.title}>
      <p translate="no" className="font-bold text-xl tabular-nums">
        {formatPaisa(credit_paisa)}
      </p>
      <p className="text-muted text-sm">{texts.hint}</p>
      <Entries entries={credit} />
      {mayMove && (
        <div className="mt-3 grid gap-2 sm:grid-cols-2">
          <Button variant="outline" onClick={() => setWay('give')}>
            {texts.give}
          </Button>
          {credit_paisa >= 100 && (
            <Button variant="outline" onClick={() => setWay('pay_out')}>
              {texts.pay_out}
            </Button>
          )}
        </div>
      )}
      {way && <MoveDialog key={way} customer={customer} way={way} onClose={() => setWay(null)} />}
    </Section>
  );
}

/** Undoes an entry of today, after a question. */
function Undo({ entry: { id, kind, amount_paisa } }: { entry: Customer['credit'][number] }) {
  const texts = useMessages(customerMessages).credit;
  const { busy, run } = useAction();
  async function undo() {
    if (!window.confirm(texts.undoQuestion)) return;
    if (await run(() => api.undoKhataEntry({ params: { id } }))) notify(texts.undone, 'success');
  }
  return (
    <Button
      variant="outline"
      disabled={busy}
      onClick={undo}
      aria-label={texts.undoOf(texts.kinds[kind], formatPaisa(Math.abs(amount_paisa)))}
    >
      {texts.undo}
    </Button>
  );
}

function Entries({ entries }: { entries: Customer['credit'] }) {
  const texts = useMessages(customerMessages).credit;
  const language = useLanguage();
  const actorName = useActorName();
  const mayUndo = useOutletContext<StaffSession>().rights.includes('cash.receive');
  return (
    <ul className="mt-2 divide-y divide-line">
      {entries.map((entry) => {
        const { id, kind, amount_paisa, order, number, reason, actor, at } = entry;
        return (
          <li key={id} className="flex items-start gap-3 py-2">
            <span className="min-w-0 grow">
              <span className="block">{texts.kinds[kind]}</span>
              {reason !== number && reason !== '-' && (
                <span className="block break-words text-sm">{reason}</span>
              )}
              <span className="block text-muted text-sm">
                {order !== null && (
                  <Link to={`/orders/${order}`} className="text-brand underline underline-offset-4">
                    {number}
                  </Link>
                )}
                <span>{`${order === null ? '' : ' · '}${formatTime(at, language)} · ${actorName(actor)}`}</span>
              </span>
            </span>
            <span className="grid justify-items-end gap-1">
              <span translate="no" className="whitespace-nowrap font-bold tabular-nums">
                {formatPaisa(amount_paisa)}
              </span>
              {entry.undo && mayUndo && <Undo entry={entry} />}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** Asks for the sum and the reason, which the customer reads. Above the limit of the person it waits for a second one. */
function MoveDialog({
  customer: { phone, credit_paisa },
  way,
  onClose,
}: {
  customer: Customer;
  way: Way;
  onClose: () => void;
}) {
  const texts = useMessages(customerMessages).credit;
  const problemTexts = useProblemTexts();
  const { busy, run } = useAction(undefined, onClose);
  /** A repeated press after a lost response moves it once. */
  const key = useRef(newKey());
  const { form, errors, sending } = useForm({ check, send });
  const most = way === 'give' ? MAX_CASH_PAISA : credit_paisa;

  function check(typed: FormData): FieldErrors {
    const text = String(typed.get('amount'));
    const amount = checkAmount(text, { least: 1, most, whole: way !== 'give' }, problemTexts);
    return {
      ...(amount && { amount }),
      ...(typedText(typed, 'reason') === '' && { reason: texts.reasonMissing }),
    };
  }

  async function send(typed: FormData): Promise<null> {
    const amount_paisa = parsePaisa(String(typed.get('amount')))!;
    const reason = typedText(typed, 'reason');
    const body = { phone, way, amount_paisa, reason, key: key.current };
    if (await run(() => api.moveCredit({ body }))) {
      notify(texts.done[way](formatPaisa(amount_paisa)), 'success');
      onClose();
    }
    return null;
  }

  return (
    <ConfirmDialog
      title={texts[way]}
      form={form}
      back={texts.stop}
      confirm={texts[way]}
      busy={busy}
      disabled={sending || busy}
      onClose={onClose}
    >
      <p>{texts.effects[way]}</p>
      <TextField
        label={texts.amount}
        hint={way === 'pay_out' ? texts.most(formatPaisa(most - (most % 100))) : undefined}
        name="amount"
        inputMode="decimal"
        autoComplete="off"
        maxLength={14}
        error={errors.amount}
      />
      <TextField label={texts.reason} name="reason" maxLength={500} error={errors.reason} />
    </ConfirmDialog>
  );
}
