import { courierLabel } from '@haat/contract/shop/couriers';
import { useLanguage, useMessages } from '../i18n/language.ts';
import { useProblemText } from '../platform/problem-text.ts';
import { courierMessages } from './messages.ts';

/** The name of a courier in the language of the page; also of one whose keys are not set any more. */
export function useCourierName(): (courier: string) => string {
  const language = useLanguage();
  return (courier) => courierLabel(courier)[language];
}

/** Why an order cannot be handed over. The response of many orders has no values of a refusal, so some texts stand here. */
export function useHandOverProblem(): (line: { code: string; message: string }) => string {
  const texts = useMessages(courierMessages);
  const problemText = useProblemText();
  return ({ code, message }) => texts.codes[code] ?? problemText({ code, message });
}
