import { Button } from '@haat/ui/button.tsx';
import { TextField } from '@haat/ui/field.tsx';
import { notify } from '@haat/ui/notices.tsx';
import { type FieldErrors, useForm } from '@haat/ui/use-form.ts';
import { useState } from 'react';
import { fromDhakaInput, LAST_DHAKA_INPUT, toDhakaInput } from '../i18n/dhaka-input.ts';
import { changedBy, formatTime } from '../i18n/format.ts';
import { useLanguage, useMessages } from '../i18n/language.ts';
import { api, loading } from '../platform/api.ts';
import { FormError } from '../platform/form-error.tsx';
import { PageTitle } from '../platform/page-title.tsx';
import { fieldErrors, useNotifyFailure, useProblemTexts } from '../platform/problem-text.ts';
import { refusalOf } from '../platform/refusal.ts';
import { useFormGuard } from '../platform/use-leave-guard.ts';
import type { Route } from './+types/pause-page.ts';
import { openingMessages } from './messages.ts';

export const clientLoader = loading(() => api.getPause());

/** The page is not loaded again while somebody types. */
export const shouldRevalidate = () => false;

/** Takes no orders for a time, such as over Eid or in a flood. */
export default function PausePage({ loaderData }: Route.ComponentProps) {
  const texts = useMessages(openingMessages).pause;
  const notifyFailure = useNotifyFailure();
  const problemTexts = useProblemTexts();
  const language = useLanguage();
  const [stored, setStored] = useState(loaderData);
  const [conflict, setConflict] = useState('');
  const { form, errors, sending } = useForm({ check, send });
  const markSaved = useFormGuard(form.ref);

  function check(typed: FormData): FieldErrors {
    return typed.get('until') === '' ? { until: problemTexts.required } : {};
  }

  async function send(typed: FormData): Promise<FieldErrors | null> {
    const until = fromDhakaInput(String(typed.get('until')));
    const errors = await change(until, String(typed.get('text')), String(typed.get('text_bn')));
    if (!errors) markSaved(typed);
    return errors;
  }

  async function change(until: string | null, text: string, text_bn: string): Promise<FieldErrors | null> {
    try {
      setStored(await api.changePause({ body: { version: stored.version, until, text, text_bn } }));
      setConflict('');
      notify(until === null ? texts.ended : texts.saved, 'success');
      return null;
    } catch (problem) {
      const { code, params, fields } = refusalOf(problem);
      if (code === 'invalid') return fieldErrors(fields, problemTexts);
      const current = code === 'settings_changed' && (await api.getPause().catch(() => null));
      if (code === 'settings_changed' && current) {
        setStored(current);
        setConflict(texts.changed(...changedBy(params, language)));
      } else notifyFailure(problem);
      return {};
    }
  }

  return (
    <div className="grid max-w-xl grid-cols-1 gap-4">
      <PageTitle>{texts.title}</PageTitle>
      <p className="text-muted">{texts.why}</p>
      {stored.until !== null && (
        <div className="grid gap-3 rounded-card border border-line bg-notice p-4 text-on-notice">
          <p className="font-bold">{texts.until(formatTime(stored.until, language))}</p>
          <Button
            variant="outline"
            disabled={sending}
            onClick={() => change(null, stored.text, stored.text_bn)}
          >
            {texts.end}
          </Button>
        </div>
      )}
      <form {...form} className="grid grid-cols-1 gap-4">
        <FormError text={conflict} />
        <TextField
          label={texts.untilLabel}
          hint={texts.untilHint}
          name="until"
          type="datetime-local"
          max={LAST_DHAKA_INPUT}
          defaultValue={toDhakaInput(loaderData.until)}
          error={errors.until}
        />
        <TextField
          label={texts.textBn}
          hint={texts.textHint('ঈদ মোবারক! রবিবার আবার দেখা হবে।')}
          name="text_bn"
          lang="bn"
          maxLength={200}
          autoComplete="off"
          defaultValue={loaderData.text_bn}
          error={errors.text_bn}
        />
        <TextField
          label={texts.text}
          hint={texts.textHint('Eid Mubarak! We are back on Sunday.')}
          name="text"
          maxLength={200}
          autoComplete="off"
          defaultValue={loaderData.text}
          error={errors.text}
        />
        <Button type="submit" className="min-h-14" disabled={sending}>
          {stored.until === null ? texts.pause : texts.save}
        </Button>
      </form>
    </div>
  );
}
