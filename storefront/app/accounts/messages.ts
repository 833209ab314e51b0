import { accounts as bn } from './messages.bn.ts';
import { accounts as en } from './messages.en.ts';

/** The messages of the account pages, loaded only by these pages. */
export const accountMessages = { en, bn };
