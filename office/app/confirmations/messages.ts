import { confirmations as bn } from './messages.bn.ts';
import { confirmations as en } from './messages.en.ts';

export const confirmationMessages = { en, bn };
