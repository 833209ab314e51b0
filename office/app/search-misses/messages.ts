import { searchMisses as bn } from './messages.bn.ts';
import { searchMisses as en } from './messages.en.ts';

export const searchMissMessages = { en, bn };
