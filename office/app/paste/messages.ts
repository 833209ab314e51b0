import { paste as bn } from './messages.bn.ts';
import { paste as en } from './messages.en.ts';

export const pasteMessages = { en, bn };
