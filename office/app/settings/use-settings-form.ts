import { ApiError } from '@haat/contract/client';
import { notify } from '@haat/ui/notices.tsx';
import { type FieldErrors, useForm } from '@haat/ui/use-form.ts';
import { useState } from 'react';
import { formatTime } from '../i18n/format.ts';
import { useLanguage } from '../i18n/language.ts';
import { useActorName } from '../orders/use-actor-name.ts';
import { useNotifyFailure } from '../platform/problem-text.ts';
import { useFormGuard } from '../platform/use-leave-guard.ts';

interface Versioned {
  version: number;
  changed_by: string;
  changed_at: string;
}

/** A form for settings that are stored as a whole. If two people change them, the second sees what the first has stored. */
export function useSettingsForm<Stored extends Versioned>({
  loaded,
  check,
  save,
  explain = () => null,
  read,
  texts,
}: {
  loaded: Stored;
  check: (typed: FormData) => FieldErrors;
  save: (typed: FormData, version: number) => Promise<Stored>;
  /** The errors of the fields that a refusal names; null: it names none. */
  explain?: (problem: ApiError) => FieldErrors | null;
  /** Reads what somebody else has stored meanwhile. */
  read: () => Promise<Stored>;
  texts: { saved: string };
}) {
  const language = useLanguage();
  const notifyFailure = useNotifyFailure();
  const actorName = useActorName();
  const [stored, setStored] = useState(loaded);
  const [conflict, setConflict] = useState(false);
  const { form, errors, sending } = useForm({ check, send });
  const markSaved = useFormGuard(form.ref);

  async function send(typed: FormData): Promise<FieldErrors | null> {
    try {
      setStored(await save(typed, stored.version));
      setConflict(false);
      markSaved(typed);
      notify(texts.saved, 'success');
      return null;
    } catch (problem) {
      if (!(problem instanceof ApiError)) throw problem;
      const found = explain(problem);
      if (found) return found;
      const current = problem.status === 409 ? await read().catch(() => null) : null;
      if (current) {
        setStored(current);
        setConflict(true);
      } else notifyFailure(problem);
      return null;
    }
  }

  return {
    form,
    errors,
    sending,
    stored,
    /** Whether somebody else has changed them since the page was opened. */
    conflict,
    who: actorName(stored.changed_by),
    time: formatTime(stored.changed_at, language),
  };
}
