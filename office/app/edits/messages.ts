import { edits as bn } from './messages.bn.ts';
import { edits as en } from './messages.en.ts';

export const editMessages = { en, bn };
