import { runs as bn } from './messages.bn.ts';
import { runs as en } from './messages.en.ts';

export const runMessages = { en, bn };
