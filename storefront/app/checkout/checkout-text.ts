import { checkout as bn } from './messages.bn.ts';
import { checkout as en } from './messages.en.ts';

/** The texts of the checkout, which only its pages load. */
export const checkoutTexts = { en, bn };
