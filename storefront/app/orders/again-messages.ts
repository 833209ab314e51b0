import { again as bn } from './again-messages.bn.ts';
import { again as en } from './again-messages.en.ts';

/** The messages of repeating an order, loaded only by the pages that show one. */
export const againMessages = { en, bn };
