import { ApiError } from '@haat/contract/client';
import { ownProblems, problemTextIn, rowProblemTextIn } from '@haat/contract/http/own-problems';
import type { FieldProblems, ProblemTexts } from '@haat/contract/http/problems';
import type { Language } from '@haat/contract/text/language';
import { notify } from '@haat/ui/notices.tsx';
import type { FieldErrors } from '@haat/ui/use-form.ts';
import { useCallback, useEffect } from 'react';
import { create } from 'zustand';
import { chooseLanguage, useLanguage, useMessages } from '../i18n/language.ts';

/** A problem of a response has its English text; one that a page finds itself has none. */
interface ShownProblem {
  code: string;
  params?: unknown;
  message?: string;
  fields?: FieldProblems;
}

/** The texts of a language; in English only those of the problems that a page finds itself. */
export type Texts = Partial<ProblemTexts> & Pick<ProblemTexts, keyof typeof ownProblems.en>;

/** The texts of all problems in Bengali. They are loaded when somebody reads the office in Bengali. */
const useBengali = create<Texts>(() => ownProblems.bn);

export function useProblemTexts(): Texts {
  const language = useLanguage();
  const bn = useBengali();
  useEffect(() => {
    void loadProblemTexts(language);
  }, [language]);
  return useMessages<Texts>({ en: ownProblems.en, bn });
}

/**
 * Loads the texts of a language, before the first page and before another language is shown: forms store the text of a refusal as it is then.
 * Without a network the English of the responses is shown; the next page tries again.
 */
export async function loadProblemTexts(language: Language): Promise<void> {
  if (language === 'en') return;
  try {
    const { problemTexts } = await import('@haat/contract/http/problems.bn');
    useBengali.setState(problemTexts as Texts, true);
  } catch {}
}

/** Shows the office in the other language. */
export async function switchLanguage(): Promise<void> {
  const other = useLanguage.getState() === 'en' ? 'bn' : 'en';
  await loadProblemTexts(other);
  chooseLanguage(other);
}

/** Returns the text of a problem in the language of the page. */
export function useProblemText(): (problem: ShownProblem) => string {
  const texts = useProblemTexts();
  return (problem) => textOf(problem, texts);
}

/** Returns the text of a call that failed, for whatever reason. */
export function useFailureText(): (failure: unknown) => string {
  const texts = useProblemTexts();
  return useCallback(
    (failure) => textOf(failure instanceof ApiError ? failure.refusal : { code: 'unexpected' }, texts),
    [texts],
  );
}

/** Returns a function that shows as a notice why a call failed. */
export function useNotifyFailure(): (failure: unknown) => void {
  const failureText = useFailureText();
  return useCallback((failure) => notify(failureText(failure), 'error'), [failureText]);
}

/** Returns the text of the problem of a row of a file. */
export function useRowProblemText(): (
  problem: ShownProblem & Parameters<typeof rowProblemTextIn>[1],
) => string {
  const texts = useProblemTexts();
  return (problem) => rowProblemTextIn(texts, problem) ?? problem.message ?? texts.unexpected;
}

/** The problems of the fields of a form, in the language of `texts`. */
export function fieldErrors(fields: FieldProblems | undefined, texts: Texts): FieldErrors {
  return Object.fromEntries(
    Object.entries(fields ?? {}).map(([name, problem]) => [name, textOf(problem, texts)]),
  );
}

/** Of an invalid request the text of its first field: a form that has the field shows it there. */
function textOf({ fields, ...problem }: ShownProblem, texts: Texts): string {
  const { code, params, message } = Object.values(fields ?? {})[0] ?? problem;
  return problemTextIn(texts, { code, params }) ?? (message || texts.unexpected);
}
