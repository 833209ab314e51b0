import { picking as bn } from './messages.bn.ts';
import { picking as en } from './messages.en.ts';

export const pickingMessages = { en, bn };
