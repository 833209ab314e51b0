import { session as bn } from './messages.bn.ts';
import { session as en } from './messages.en.ts';

/** The messages of pages that need a session, loaded only by these pages. */
export const sessionMessages = { en, bn };
