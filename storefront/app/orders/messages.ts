import { orders as bn } from './messages.bn.ts';
import { orders as en } from './messages.en.ts';

/** The messages of orders, loaded only by the pages that show one. */
export const orderMessages = { en, bn };
