import { useRefusalText } from '../platform/problem-text.ts';
import { useAction } from '../platform/use-action.ts';

/** Runs calls about cash; a notice shows why one was refused. */
export function useCashAction() {
  return useAction(useRefusalText());
}
