import type { Change } from '@haat/contract/http/problems';
import type { FieldErrors } from '@haat/ui/use-form.ts';
import { useRef, useState } from 'react';
import { changedBy } from '../i18n/format.ts';
import { useLanguage } from '../i18n/language.ts';
import { fieldErrors, useNotifyFailure, useProblemTexts } from './problem-text.ts';
import { refusalOf } from './refusal.ts';

interface Versioned {
  version: number;
}

/**
 * The stored version that a form is saved over. If somebody else has stored another one meanwhile, the first save is refused and
 * `conflict` says who it was; the next one is made over theirs.
 */
export function useVersion({
  loaded,
  changed,
  read,
  texts,
}: {
  loaded: Versioned;
  /** The code of the refusal. */
  changed: 'contact_changed' | 'brand_changed' | 'article_changed';
  read: () => Promise<Versioned>;
  texts: { changed: (who: string, when: string) => string };
}) {
  const language = useLanguage();
  const problemTexts = useProblemTexts();
  const notifyFailure = useNotifyFailure();
  const version = useRef(loaded.version);
  const [conflict, setConflict] = useState('');

  function setSaved(stored: Versioned): void {
    version.current = stored.version;
    setConflict('');
  }

  /** Returns the errors of the fields; anything else is shown above them, or as a notice. */
  async function showRefusal(problem: unknown): Promise<FieldErrors | null> {
    const { code, params, fields } = refusalOf(problem);
    if (code === 'invalid') return fieldErrors(fields, problemTexts);
    const current = code === changed ? await read().catch(() => null) : null;
    if (current) {
      setConflict(texts.changed(...changedBy(params as Partial<Change>, language)));
      version.current = current.version;
    } else notifyFailure(problem);
    return null;
  }

  return { version, conflict, setSaved, showRefusal };
}
