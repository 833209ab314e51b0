import { orderAgain as bn } from './order-again-messages.bn.ts';
import { orderAgain as en } from './order-again-messages.en.ts';

/** The messages of *Order again*, loaded only by the pages that have the button. */
export const orderAgainMessages = { en, bn };
