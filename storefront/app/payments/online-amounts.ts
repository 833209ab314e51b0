import { MAX_ONLINE_PAISA, MIN_ONLINE_PAISA } from '@haat/contract/common/limits';
import { formatTk } from '../i18n/format-taka.ts';

/** The lowest and the highest amount for online payment. A function, because the shopper can change the digits. */
export function onlineAmounts(): [lowest: string, highest: string] {
  return [formatTk(MIN_ONLINE_PAISA), formatTk(MAX_ONLINE_PAISA)];
}
