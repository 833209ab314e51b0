import { counter as bn } from './messages.bn.ts';
import { counter as en } from './messages.en.ts';

export const counterMessages = { en, bn };
