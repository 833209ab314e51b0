import { cash as bn } from './messages.bn.ts';
import { cash as en } from './messages.en.ts';

export const cashMessages = { en, bn };
