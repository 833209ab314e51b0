import { packing as bn } from './messages.bn.ts';
import { packing as en } from './messages.en.ts';

export const packingMessages = { en, bn };
