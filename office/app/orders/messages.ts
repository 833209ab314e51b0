import { orders as bn } from './messages.bn.ts';
import { orders as en } from './messages.en.ts';

export const orderMessages = { en, bn };
