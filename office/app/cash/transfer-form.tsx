import { parsePaisa } from '@haat/contract/money/typed-number';
import { MAX_CASH_PAISA } from '@haat/contract/office/limits';
import type { Transfer } from '@haat/contract/office/orders/cash';
import { Button } from '@haat/ui/button.tsx';
import { TextField } from '@haat/ui/field.tsx';
import { notify } from '@haat/ui/notices.tsx';
import { newKey } from '@haat/ui/random-key.ts';
import { Section } from '@haat/ui/section.tsx';
import { type FieldErrors, typedText, useForm } from '@haat/ui/use-form.ts';
import { useRef } from 'react';
import { useMessages } from '../i18n/language.ts';
import { checkAmount } from '../i18n/typed-amounts.ts';
import { api } from '../platform/api.ts';
import { useProblemTexts } from '../platform/problem-text.ts';
import { useAction } from '../platform/use-action.ts';
import { resetSaved, useFormGuard } from '../platform/use-leave-guard.ts';
import { cashMessages } from './messages.ts';

const KINDS = ['deposit', 'put_in', 'take_out'] as const;

/** Moves cash to the bank, or between the owner and the drawer. */
export function TransferForm() {
  const texts = useMessages(cashMessages);
  const problemTexts = useProblemTexts();
  const { run } = useAction();
  /** A new one after each success; a repeated press after a lost response records it once. */
  const key = useRef(newKey());
  const { form, errors, sending } = useForm({ check, send });
  useFormGuard(form.ref);

  function check(typed: FormData): FieldErrors {
    const amount = checkAmount(String(typed.get('amount')), { least: 1, most: MAX_CASH_PAISA }, problemTexts);
    const note = typedText(typed, 'note');
    return {
      ...(amount && { amount }),
      ...(typed.get('kind') === 'take_out' && note === '' && { note: texts.noteMissing }),
    };
  }

  async function send(typed: FormData): Promise<null> {
    const kind = typed.get('kind') as Transfer['kind'];
    const amount_paisa = parsePaisa(String(typed.get('amount')))!;
    const note = typedText(typed, 'note');
    const body = { key: key.current, kind, amount_paisa, note };
    if (!(await run(() => api.moveCash({ body })))) return null;
    key.current = newKey();
    resetSaved(form.ref.current, typed);
    notify(texts.moved, 'success');
    return null;
  }

  return (
    <Section title={texts.move}>
      <form {...form} className="grid grid-cols-1 gap-3">
        <fieldset className="grid grid-cols-1 gap-1">
          <legend className="sr-only">{texts.move}</legend>
          {KINDS.map((kind, at) => (
            <label key={kind} className="flex min-h-11 items-center gap-3">
              <input
                type="radio"
                name="kind"
                value={kind}
                defaultChecked={at === 0}
                className="size-5 accent-brand"
              />
              <span>{texts.moves[kind]}</span>
            </label>
          ))}
        </fieldset>
        <TextField
          label={texts.amount}
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          maxLength={14}
          error={errors.amount}
        />
        <TextField label={texts.note} name="note" maxLength={500} error={errors.note} />
        <Button type="submit" variant="soft" disabled={sending}>
          {texts.move}
        </Button>
      </form>
    </Section>
  );
}
