import { payments as bn } from './messages.bn.ts';
import { payments as en } from './messages.en.ts';

export const paymentMessages = { en, bn };
