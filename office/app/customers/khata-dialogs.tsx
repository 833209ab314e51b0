import { parsePaisa } from '@haat/contract/money/typed-number';
import { MAX_CASH_PAISA } from '@haat/contract/office/limits';
import type { KhataEntry } from '@haat/contract/office/orders/khata';
import { formatPhone } from '@haat/contract/phone/phone';
import { Button } from '@haat/ui/button.tsx';
import { TitledDialog } from '@haat/ui/dialog.tsx';
import { TextField } from '@haat/ui/field.tsx';
import { notify } from '@haat/ui/notices.tsx';
import { newKey } from '@haat/ui/random-key.ts';
import { type FieldErrors, typedText, useForm } from '@haat/ui/use-form.ts';
import { useRef } from 'react';
import { formatPaisa } from '../i18n/format.ts';
import { useMessages } from '../i18n/language.ts';
import { checkAmount, typedTaka } from '../i18n/typed-amounts.ts';
import { api } from '../platform/api.ts';
import { type Texts, useProblemTexts } from '../platform/problem-text.ts';
import { useAction } from '../platform/use-action.ts';
import { customerMessages } from './messages.ts';

export type KhataWay = KhataEntry['way'];

/** Writes goods on baki (gave), or money of the customer (got). */
export function KhataEntryDialog({
  phone,
  name,
  owedPaisa,
  way,
  onClose,
}: {
  phone: string;
  name: string;
  owedPaisa: number;
  way: KhataWay;
  onClose: () => void;
}) {
  const texts = useMessages(customerMessages);
  const problemTexts = useProblemTexts();
  const run = useKhataAction(onClose);
  /** A repeated press after a lost response writes it once. */
  const key = useRef(newKey());
  const { form, errors, sending } = useForm({
    check: (typed) => checkTaka(String(typed.get('amount')), 100, problemTexts),
    async send(typed) {
      const note = typedText(typed, 'note');
      const body: KhataEntry = {
        key: key.current,
        phone,
        way,
        amount_paisa: parsePaisa(String(typed.get('amount')))!,
        ...(note !== '' && { note }),
        ...(way === 'got' && { paid_by: typed.get('paid_by') as 'cash' | 'card' }),
      };
      if (!(await run(() => api.writeKhata({ body })))) return null;
      notify(texts.khata.written, 'success');
      onClose();
      return null;
    },
  });
  return (
    <TitledDialog
      title={`${name || formatPhone(phone)}: ${texts.khata[way]}`}
      form={form}
      locked={sending}
      onClose={onClose}
    >
      <p className="text-muted">{texts.khata.owes(formatPaisa(owedPaisa))}</p>
      <TextField
        label={texts.khata.amount}
        name="amount"
        inputMode="numeric"
        autoComplete="off"
        maxLength={10}
        autoFocus
        defaultValue={way === 'got' && owedPaisa > 0 ? typedTaka(owedPaisa) : ''}
        error={errors.amount}
      />
      {way === 'got' && (
        <fieldset className="flex gap-6">
          <legend className="sr-only">{texts.khata.paidBy}</legend>
          {(['cash', 'card'] as const).map((by) => (
            <label key={by} className="flex min-h-11 items-center gap-2">
              <input
                type="radio"
                name="paid_by"
                value={by}
                defaultChecked={by === 'cash'}
                className="size-5 accent-brand"
              />
              <span>{texts.khata.ways[by]}</span>
            </label>
          ))}
        </fieldset>
      )}
      <TextField label={texts.khata.note} name="note" maxLength={200} hint={texts.khata.noteHint} />
      <Buttons sending={sending} onClose={onClose} save={texts.khata[way]} />
    </TitledDialog>
  );
}

/** Decides how much a phone may owe; without a khata of a phone that is typed. */
export function LimitDialog({
  khata,
  onClose,
}: {
  khata?: { phone: string; name: string; limitPaisa: number; version: number | null };
  onClose: () => void;
}) {
  const texts = useMessages(customerMessages);
  const problemTexts = useProblemTexts();
  const run = useKhataAction(onClose);
  const { form, errors, sending } = useForm({
    check: (typed) => ({
      ...(!khata && typedText(typed, 'phone') === '' && { phone: texts.khata.phoneMissing }),
      ...checkTaka(String(typed.get('amount')), 0, problemTexts),
    }),
    async send(typed) {
      const limit_paisa = parsePaisa(String(typed.get('amount')))!;
      const body = khata
        ? { phone: khata.phone, limit_paisa, ...(khata.version !== null && { version: khata.version }) }
        : { phone: String(typed.get('phone')), name: typedText(typed, 'name'), limit_paisa };
      if (!(await run(() => api.openKhata({ body })))) return null;
      notify(texts.khata.written, 'success');
      onClose();
      return null;
    },
  });
  return (
    <TitledDialog
      title={khata ? `${khata.name || formatPhone(khata.phone)}: ${texts.khata.limit}` : texts.khata.open}
      form={form}
      locked={sending}
      onClose={onClose}
    >
      {!khata && (
        <>
          <TextField
            label={texts.khata.phone}
            name="phone"
            inputMode="tel"
            autoComplete="off"
            maxLength={40}
            error={errors.phone}
          />
          <TextField label={texts.khata.name} name="name" autoComplete="off" maxLength={200} />
        </>
      )}
      <TextField
        label={texts.khata.limitAmount}
        hint={texts.khata.limitHint}
        name="amount"
        inputMode="numeric"
        autoComplete="off"
        maxLength={10}
        defaultValue={khata && khata.limitPaisa > 0 ? typedTaka(khata.limitPaisa) : ''}
        error={errors.amount}
      />
      <Buttons sending={sending} onClose={onClose} save={texts.khata.save} />
    </TitledDialog>
  );
}

function Buttons({ sending, onClose, save }: { sending: boolean; onClose: () => void; save: string }) {
  const texts = useMessages(customerMessages);
  return (
    <div className="grid grid-cols-[auto_1fr] gap-2">
      <Button variant="outline" className="min-h-12" onClick={onClose}>
        {texts.khata.back}
      </Button>
      <Button type="submit" className="min-h-12" disabled={sending}>
        {save}
      </Button>
    </div>
  );
}

function useKhataAction(onClose: () => void) {
  return useAction(undefined, onClose).run;
}

function checkTaka(typed: string, least: number, texts: Texts): FieldErrors {
  const amount = checkAmount(typed, { least, most: MAX_CASH_PAISA, whole: true }, texts);
  return amount ? { amount } : {};
}
