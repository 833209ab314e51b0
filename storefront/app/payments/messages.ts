import { payments as bn } from './messages.bn.ts';
import { payments as en } from './messages.en.ts';

/** The messages of online payment, loaded only by the pages that need them. */
export const paymentMessages = { en, bn };
