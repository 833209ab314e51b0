import { chats as bn } from './messages.bn.ts';
import { chats as en } from './messages.en.ts';

export const chatMessages = { en, bn };
