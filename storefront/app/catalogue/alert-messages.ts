import { alert as bn } from './alert-messages.bn.ts';
import { alert as en } from './alert-messages.en.ts';

/** The messages of a request about a sold-out product, loaded only by the product page. */
export const alertMessages = { en, bn };
