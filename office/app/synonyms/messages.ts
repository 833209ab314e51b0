import { synonyms as bn } from './messages.bn.ts';
import { synonyms as en } from './messages.en.ts';

export const synonymMessages = { en, bn };
