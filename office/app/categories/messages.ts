import { categories as bn } from './messages.bn.ts';
import { categories as en } from './messages.en.ts';

export const categoryMessages = { en, bn };
