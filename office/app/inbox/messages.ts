import { inbox as bn } from './messages.bn.ts';
import { inbox as en } from './messages.en.ts';

export const inboxMessages = { en, bn };
