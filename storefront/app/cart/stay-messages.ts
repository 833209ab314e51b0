import { stay as bn } from './stay-messages.bn.ts';
import { stay as en } from './stay-messages.en.ts';

/** The messages of the choice whether Quick Add opens the cart, loaded with the cart. */
export const stayMessages = { en, bn };
