import { customers as bn } from './messages.bn.ts';
import { customers as en } from './messages.en.ts';

export const customerMessages = { en, bn };
