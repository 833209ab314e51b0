import { orders as bn } from './text.bn.ts';
import { orders as en } from './text.en.ts';

/** The texts of an order, which only the pages that show one load. */
export const orderWords = { en, bn };
