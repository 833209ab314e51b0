import { slots as bn } from './messages.bn.ts';
import { slots as en } from './messages.en.ts';

export const slotMessages = { en, bn };
