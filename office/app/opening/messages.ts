import { opening as bn } from './messages.bn.ts';
import { opening as en } from './messages.en.ts';

export const openingMessages = { en, bn };
