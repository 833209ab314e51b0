import { stock as bn } from './messages.bn.ts';
import { stock as en } from './messages.en.ts';

export const stockMessages = { en, bn };
