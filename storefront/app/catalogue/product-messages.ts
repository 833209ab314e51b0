import { product as bn } from './product-messages.bn.ts';
import { product as en } from './product-messages.en.ts';

/** The messages of the product page, loaded with it. */
export const productMessages = { en, bn };
