import { CART_KEY, NAMES_KEY } from '../cart/stored-cart.ts';
import { LANGUAGE_KEY } from '../i18n/language-preference.ts';
import { THEME_KEY } from '../shell/theme.ts';

/** What outlasts a sign-out in local storage: nothing of it is a customer's. */
const KEPT = [CART_KEY, NAMES_KEY, LANGUAGE_KEY, THEME_KEY];

/** The keys of local storage that end with a session, however it ends, begin so. */
export const CUSTOMERS_OWN = 'customer_';

/**
 * Removes from this browser what only the customer who leaves may see.
 * @param reason `ended`: they asked for it, so that nothing private stays. `expired`: nobody did; what a guest stored
 *   here stays, and what is typed in this tab. `elsewhere`: another tab did either and cleared local storage; this
 *   tab's own is left.
 */
export function forgetPrivate(reason: 'ended' | 'expired' | 'elsewhere'): void {
  try {
    if (reason !== 'expired') window.sessionStorage.clear();
    if (reason === 'elsewhere') return;
    for (const key of Object.keys(window.localStorage)) {
      if (reason === 'ended' ? !KEPT.includes(key) : key.startsWith(CUSTOMERS_OWN)) {
        window.localStorage.removeItem(key);
      }
    }
  } catch {
    // Where storage is forbidden nothing was stored.
  }
}
