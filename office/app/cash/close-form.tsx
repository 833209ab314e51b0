import { parsePaisa } from '@haat/contract/money/typed-number';
import { MAX_CASH_PAISA } from '@haat/contract/office/limits';
import type { CashSheet } from '@haat/contract/office/orders/cash';
import { Button } from '@haat/ui/button.tsx';
import { TextField } from '@haat/ui/field.tsx';
import { notify } from '@haat/ui/notices.tsx';
import { Section } from '@haat/ui/section.tsx';
import { Options, Select } from '@haat/ui/select.tsx';
import { type FieldErrors, typedText, useForm } from '@haat/ui/use-form.ts';
import { useState } from 'react';
import { formatDay, formatPaisa } from '../i18n/format.ts';
import { useLanguage, useMessages } from '../i18n/language.ts';
import { checkAmount } from '../i18n/typed-amounts.ts';
import { api } from '../platform/api.ts';
import { useNotifyFailure, useProblemTexts } from '../platform/problem-text.ts';
import { refusalOf } from '../platform/refusal.ts';
import { useFormGuard } from '../platform/use-leave-guard.ts';
import { useReload } from '../platform/use-reload.ts';
import { ConfirmClose, type Question } from './confirm-close.tsx';
import { cashMessages } from './messages.ts';

/** Counts the drawer and closes a business day, after a question that names what is still open. A difference needs a note. */
export function CloseForm({ sheet: { days_to_close } }: { sheet: CashSheet }) {
  const texts = useMessages(cashMessages);
  const problemTexts = useProblemTexts();
  const language = useLanguage();
  const reload = useReload();
  const notifyFailure = useNotifyFailure();
  const [question, setQuestion] = useState<Question | null>(null);
  const { form, errors, sending } = useForm({ check, send });
  useFormGuard(form.ref);

  function check(typed: FormData): FieldErrors {
    const counted = checkAmount(String(typed.get('counted')), { most: MAX_CASH_PAISA }, problemTexts);
    return counted ? { counted } : {};
  }

  async function send(typed: FormData): Promise<FieldErrors | null> {
    const counted_paisa = parsePaisa(String(typed.get('counted')))!;
    const day = String(typed.get('day'));
    try {
      if (!(await ask({ day, counted_paisa, today: await api.getToday() }))) return null;
      await api.closeDay({ body: { day, counted_paisa, note: typedText(typed, 'note') } });
      notify(texts.closed, 'success');
    } catch (problem) {
      const refusal = refusalOf(problem);
      if (refusal.code === 'note_missing')
        return { note: texts.closeDifference(formatPaisa(refusal.params.difference_paisa)) };
      if (refusal.fields?.day) return { day: texts.dayWrong };
      notifyFailure(problem);
    }
    await reload();
    return null;
  }

  function ask(asked: Omit<Question, 'reply'>): Promise<boolean> {
    return new Promise((resolve) => {
      const reply = (confirmed: boolean) => {
        setQuestion(null);
        resolve(confirmed);
      };
      setQuestion({ ...asked, reply });
    });
  }

  if (days_to_close.length === 0) return <p className="text-muted">{texts.closedToday}</p>;
  return (
    <Section title={texts.close}>
      <form {...form} className="grid grid-cols-1 gap-3">
        <p className="text-muted text-sm">{texts.closeHint}</p>
        <Select label={texts.businessDay} name="day" error={errors.day}>
          <Options of={days_to_close.map((day) => [day, formatDay(day, language)])} />
        </Select>
        <TextField
          label={texts.inDrawerCounted}
          name="counted"
          inputMode="decimal"
          autoComplete="off"
          maxLength={14}
          error={errors.counted}
        />
        <TextField label={texts.closeNote} name="note" maxLength={500} error={errors.note} />
        <Button type="submit" disabled={sending}>
          {texts.close}
        </Button>
      </form>
      <ConfirmClose question={question} />
    </Section>
  );
}
