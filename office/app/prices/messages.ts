import { prices as bn } from './messages.bn.ts';
import { prices as en } from './messages.en.ts';

export const priceMessages = { en, bn };
