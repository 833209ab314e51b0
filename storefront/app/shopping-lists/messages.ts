import { lists as bn } from './messages.bn.ts';
import { lists as en } from './messages.en.ts';

/** The messages of lists, loaded with them. */
export const listMessages = { en, bn };
