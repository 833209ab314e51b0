import { checkout as bn } from './messages.bn.ts';
import { checkout as en } from './messages.en.ts';

/** The messages of the checkout, loaded only by its page. */
export const checkoutMessages = { en, bn };
