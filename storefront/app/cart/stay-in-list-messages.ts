import { stayInList as bn } from './stay-in-list-messages.bn.ts';
import { stayInList as en } from './stay-in-list-messages.en.ts';

/** The messages of the choice whether Quick Add opens the cart, loaded with the cart. */
export const stayInListMessages = { en, bn };
