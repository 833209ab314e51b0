import { ApiError } from '@haat/contract/client';
import type { CashSheet } from '@haat/contract/office/cash';
import { MAX_CASH } from '@haat/contract/office/limits';
import { Button } from '@haat/ui/button.tsx';
import { TextField } from '@haat/ui/field.tsx';
import { notify } from '@haat/ui/notices.tsx';
import { Section } from '@haat/ui/section.tsx';
import { type FieldErrors, useForm } from '@haat/ui/use-form.ts';
import { checkTaka } from '../i18n/check-taka.ts';
import { formatTaka } from '../i18n/format.ts';
import { useMessages } from '../i18n/language.ts';
import { parseTaka } from '../i18n/typed-amounts.ts';
import { api } from '../platform/api.ts';
import { useFormGuard } from '../platform/use-leave-guard.ts';
import { useReload } from '../platform/use-reload.ts';
import { cashMessages } from './messages.ts';

/** Counts the drawer and closes the day. A difference needs a note. */
export function CloseForm({ sheet: { closed_today } }: { sheet: CashSheet }) {
  const texts = useMessages(cashMessages);
  const reload = useReload();
  const { form, errors, sending } = useForm({ check, send });
  useFormGuard(form.ref);

  function check(typed: FormData): FieldErrors {
    const counted = checkTaka(String(typed.get('counted')), { most: MAX_CASH }, texts);
    return counted ? { counted } : {};
  }

  async function send(typed: FormData): Promise<FieldErrors | null> {
    const counted = parseTaka(String(typed.get('counted')))!;
    try {
      await api.closeDay({ body: { counted, note: String(typed.get('note')).trim() } });
      notify(texts.closed, 'success');
    } catch (problem) {
      const refusal = problem instanceof ApiError && problem.status !== 0 ? problem.refusal : null;
      if (refusal?.code === 'note_missing')
        return { note: texts.closeDifference(formatTaka(Number(refusal.fields?.difference))) };
      notify(refusal ? (texts.refusals[refusal.code] ?? texts.failed) : texts.offline, 'error');
    }
    await reload();
    return null;
  }

  if (closed_today) return <p className="text-muted">{texts.closedToday}</p>;
  return (
    <Section title={texts.close}>
      <form {...form} className="grid grid-cols-1 gap-3">
        <p className="text-muted text-sm">{texts.closeHint}</p>
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
    </Section>
  );
}
