import { emptyCart as bn } from './empty-cart-messages.bn.ts';
import { emptyCart as en } from './empty-cart-messages.en.ts';

/** The messages of an empty cart, loaded with it. */
export const emptyCartMessages = { en, bn };
