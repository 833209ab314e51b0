import { useOwnMessages } from '../i18n/messages.ts';
import { quickList as bn } from './messages.bn.ts';
import { quickList as en } from './messages.en.ts';

/** The texts of the quick list. */
export const quickListTexts = { en, bn };

export function useQuickListTexts(): typeof en {
  return useOwnMessages(quickListTexts);
}
