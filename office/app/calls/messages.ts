import { calls as bn } from './messages.bn.ts';
import { calls as en } from './messages.en.ts';

export const callMessages = { en, bn };
