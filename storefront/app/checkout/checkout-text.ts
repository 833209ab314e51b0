import { checkout as bn } from './text.bn.ts';
import { checkout as en } from './text.en.ts';

/** The texts of the checkout, which only its pages load. */
export const checkoutTexts = { en, bn };
