import { desk as bn } from './messages.bn.ts';
import { desk as en } from './messages.en.ts';

export const deskMessages = { en, bn };
