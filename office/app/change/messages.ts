import { orderChange as bn } from './messages.bn.ts';
import { orderChange as en } from './messages.en.ts';

export const changeMessages = { en, bn };
