import { orders as bn } from './messages.bn.ts';
import { orders as en } from './messages.en.ts';

/** The texts of an order, which only the pages that show one load. */
export const orderWords = { en, bn };
