import { live as bn } from './messages.bn.ts';
import { live as en } from './messages.en.ts';

export const liveMessages = { en, bn };
