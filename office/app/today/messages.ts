import { today as bn } from './messages.bn.ts';
import { today as en } from './messages.en.ts';

export const todayMessages = { en, bn };
