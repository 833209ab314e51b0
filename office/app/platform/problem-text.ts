import {
  problemTexts as en,
  type ProblemTexts,
  problemText,
  type Refusal,
} from '@haat/contract/http/problems';
import { problemTexts as bn } from '@haat/contract/http/problems.bn';
import type { FieldErrors } from '@haat/ui/use-form.ts';
import { useMessages } from '../i18n/language.ts';

/** The texts of all problems in the language of the page. */
export const useProblemTexts = (): ProblemTexts => useMessages<ProblemTexts>({ en, bn });

/** Returns the text of a problem; a code of a newer server has a general one. */
export function useProblemText(): (problem: { code: string; params?: unknown }) => string {
  const texts = useProblemTexts();
  return (problem) => textOf(problem, texts);
}

/** Returns the text of a refusal; null: no response came. */
export function useRefusalText(): (refusal: { code: string; params?: unknown } | null) => string {
  const texts = useProblemTexts();
  return (refusal) => textOf(refusal ?? { code: 'unreachable' }, texts);
}

/** The problems of the fields of a form, in the language of `texts`. */
export function fieldErrors(fields: Refusal['fields'], texts: ProblemTexts): FieldErrors {
  return Object.fromEntries(
    Object.entries(fields ?? {}).map(([name, problem]) => [name, textOf(problem, texts)]),
  );
}

function textOf(problem: { code: string; params?: unknown }, texts: ProblemTexts): string {
  return problemText(problem, texts) ?? texts.unexpected;
}
