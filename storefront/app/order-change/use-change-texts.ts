import { useOwnMessages } from '../i18n/messages.ts';
import { orderChange as bn } from './messages.bn.ts';
import { orderChange as en } from './messages.en.ts';

/** The texts of pages that change an order. */
export const changeTexts = { en, bn };

export function useChangeTexts(): typeof en {
  return useOwnMessages(changeTexts);
}
