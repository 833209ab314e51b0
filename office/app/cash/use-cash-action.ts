import { useMessages } from '../i18n/language.ts';
import { useAction } from '../platform/use-action.ts';
import { cashMessages } from './messages.ts';

/** Runs calls about cash; a notice shows why one was refused. */
export function useCashAction() {
  const texts = useMessages(cashMessages);
  return useAction((refusal) => (refusal ? (texts.refusals[refusal.code] ?? texts.failed) : texts.offline));
}
