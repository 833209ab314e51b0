import { MAX_ONLINE_PAISA, MIN_ONLINE_PAISA } from '@haat/contract/common/limits';
import { formatPaisa } from '../i18n/format-money.ts';

/** The lowest and the highest amount for online payment. A function, because the shopper can change the digits. */
export function onlineAmounts(): [lowest: string, highest: string] {
  return [formatPaisa(MIN_ONLINE_PAISA), formatPaisa(MAX_ONLINE_PAISA)];
}
