import { amounts as bn } from './amount-messages.bn.ts';
import { amounts as en } from './amount-messages.en.ts';

/** The messages of amounts, loaded only by the pages that show an order's. */
export const amountMessages = { en, bn };
