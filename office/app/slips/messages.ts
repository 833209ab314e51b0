import { slips as bn } from './messages.bn.ts';
import { slips as en } from './messages.en.ts';

export const slipMessages = { en, bn };
