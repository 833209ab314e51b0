import { THEME_KEY } from '@haat/ui/theme/theme.ts';
import { DIGITS_KEY } from '../i18n/digits.ts';
import { LANGUAGE_KEY } from '../i18n/language-preference.ts';
import { CART_KEY, LIST_MERGE_KEY, LISTS_KEY, MERGE_KEY, NAMES_KEY } from '../platform/guest-storage-keys.ts';
import { REMEMBER_KEY, STAY_KEY } from '../platform/preference-keys.ts';

/**
 * Keys of local storage that a sign-out preserves: none holds a customer's data, except their id in a pending merge. Without the
 * merge the guest's cart and lists would be merged again at the next sign-in, with what the customer has removed since.
 */
const PRESERVED_KEYS = [
  CART_KEY,
  NAMES_KEY,
  MERGE_KEY,
  LISTS_KEY,
  LIST_MERGE_KEY,
  LANGUAGE_KEY,
  THEME_KEY,
  DIGITS_KEY,
  STAY_KEY,
  REMEMBER_KEY,
];

/** Prefix of the local storage keys that are removed whenever a session ends. */
export const CUSTOMER_PREFIX = 'customer_';

/**
 * Removes a customer's private data from this browser.
 * @param reason `ended`: the customer signed out, all private data is removed. `expired`: the session expired; guest data
 *   and the text typed in this tab are preserved.
 */
export function clearPrivateData(reason: 'ended' | 'expired'): void {
  try {
    if (reason === 'ended') window.sessionStorage.clear();
    for (const key of Object.keys(window.localStorage)) {
      if (reason === 'ended' ? !PRESERVED_KEYS.includes(key) : key.startsWith(CUSTOMER_PREFIX)) {
        window.localStorage.removeItem(key);
      }
    }
  } catch {
    // Without storage there is nothing to remove.
  }
}
