import { content as bn } from './messages.bn.ts';
import { content as en } from './messages.en.ts';

export const contentMessages = { en, bn };
