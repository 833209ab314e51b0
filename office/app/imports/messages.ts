import { imports as bn } from './messages.bn.ts';
import { imports as en } from './messages.en.ts';

export const importMessages = { en, bn };
