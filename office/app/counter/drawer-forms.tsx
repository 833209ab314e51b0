import { ApiError } from '@haat/contract/client';
import { parsePaisa } from '@haat/contract/money/typed-number';
import { MAX_CASH_PAISA } from '@haat/contract/office/limits';
import type { Counter } from '@haat/contract/office/orders/counter';
import { Button } from '@haat/ui/button.tsx';
import { TextField } from '@haat/ui/field.tsx';
import { newKey } from '@haat/ui/random-key.ts';
import { Section } from '@haat/ui/section.tsx';
import { type FieldErrors, typedText, useForm } from '@haat/ui/use-form.ts';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { formatPaisa, formatTime } from '../i18n/format.ts';
import { useLanguage, useMessages } from '../i18n/language.ts';
import { checkAmount } from '../i18n/typed-amounts.ts';
import { useActorName } from '../orders/use-actor-name.ts';
import { api } from '../platform/api.ts';
import { isAwaitingConfirmation } from '../platform/awaiting-confirmation.ts';
import { useNotifyFailure, useProblemTexts } from '../platform/problem-text.ts';
import { useReload } from '../platform/use-reload.ts';
import { counterMessages } from './messages.ts';

/** Counts the change money and opens the drawer. */
export function OpenDrawer({ counter }: { counter: Counter }) {
  const texts = useMessages(counterMessages);
  const reload = useReload();
  const [key] = useState(newKey);
  const { form, errors, sending } = useCounted(async (float_paisa) => {
    await api.openDrawer({ body: { key, float_paisa } });
    await reload();
  });
  return (
    <div className="grid max-w-xl grid-cols-1 gap-4">
      <Section title={texts.openTitle}>
        <form {...form} className="grid grid-cols-1 gap-3">
          <p className="text-muted text-sm">{texts.openHint}</p>
          <CountedField error={errors.counted} />
          <Button type="submit" className="min-h-14" disabled={sending}>
            {texts.openIt}
          </Button>
        </form>
      </Section>
      <Reports counter={counter} />
    </div>
  );
}

/** Who has opened the drawer; the count that closes it; the last reports. */
export function DrawerSection({ counter, isWaiting }: { counter: Counter; isWaiting: boolean }) {
  const texts = useMessages(counterMessages);
  const language = useLanguage();
  const actorName = useActorName();
  const navigate = useNavigate();
  const { session } = counter;
  const { form, errors, sending } = useCounted(async (counted_paisa, note) => {
    const { id } = await api.closeDrawer({ body: { session: session!.id, counted_paisa, note } });
    await navigate(`/counter/${id}`);
  });
  if (!session) return null;
  return (
    <details className="rounded-card border border-line bg-surface">
      <summary className="min-h-12 cursor-pointer content-center px-4 font-bold">
        <span>{texts.drawer}</span>
        <span className="font-normal text-muted text-sm">
          {` · ${texts.openedBy(actorName(session.opened_by), formatTime(session.opened, language))}`}
        </span>
      </summary>
      <div className="grid grid-cols-1 gap-4 p-4 pt-0">
        <form {...form} className="grid grid-cols-1 gap-3">
          <h2 className="font-bold">{texts.closeTitle}</h2>
          <p className="text-muted text-sm">{isWaiting ? texts.unsentFirst : texts.closeHint}</p>
          <CountedField error={errors.counted} />
          <TextField label={texts.closeNote} name="note" maxLength={500} error={errors.note} />
          <Button type="submit" variant="outline" className="min-h-14" disabled={sending || isWaiting}>
            {texts.closeIt}
          </Button>
        </form>
        <Reports counter={counter} />
      </div>
    </details>
  );
}

function CountedField({ error }: { error: string | undefined }) {
  const texts = useMessages(counterMessages);
  return (
    <TextField
      label={texts.counted}
      name="counted"
      inputMode="numeric"
      autoComplete="off"
      maxLength={14}
      error={error}
    />
  );
}

/** A form with a count in whole taka. What is refused stands at its field, or is a notice. */
function useCounted(send: (counted: number, note: string) => Promise<void>) {
  const texts = useMessages(counterMessages);
  const problemTexts = useProblemTexts();
  const notifyFailure = useNotifyFailure();
  const { form, errors, sending } = useForm({
    check(typed): FieldErrors {
      const text = String(typed.get('counted'));
      const counted = checkAmount(text, { most: MAX_CASH_PAISA, whole: true }, problemTexts);
      return counted ? { counted } : {};
    },
    async send(typed): Promise<FieldErrors | null> {
      try {
        await send(parsePaisa(String(typed.get('counted')))!, typedText(typed, 'note'));
      } catch (problem) {
        if (!(problem instanceof ApiError)) throw problem;
        const { refusal } = problem;
        if (refusal.code === 'note_missing')
          return { note: texts.difference(formatPaisa(refusal.params.difference_paisa)) };
        if (!isAwaitingConfirmation(problem)) notifyFailure(problem);
      }
      return null;
    },
  });
  return { form, errors, sending };
}

function Reports({ counter: { reports } }: { counter: Counter }) {
  const texts = useMessages(counterMessages);
  const language = useLanguage();
  if (reports.length === 0) return null;
  return (
    <div>
      <h2 className="mb-1 font-bold text-muted text-sm">{texts.reports}</h2>
      <ul className="divide-y divide-line">
        {reports.map(({ id, number, closed, counted_paisa, difference_paisa }) => (
          <li key={id}>
            <Link to={`/counter/${id}`} className="flex min-h-11 items-center gap-3 tabular-nums">
              <span className="font-bold text-brand underline underline-offset-4">
                {texts.report(number)}
              </span>
              <span className="grow text-muted text-sm">{formatTime(closed, language)}</span>
              <span translate="no" className={difference_paisa === 0 ? '' : 'font-bold text-danger'}>
                {difference_paisa === 0 ? formatPaisa(counted_paisa) : formatPaisa(difference_paisa)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
