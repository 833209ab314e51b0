import { complaints as bn } from './messages.bn.ts';
import { complaints as en } from './messages.en.ts';

export const complaintMessages = { en, bn };
