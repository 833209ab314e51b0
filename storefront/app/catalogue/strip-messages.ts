import { strips as bn } from './strip-messages.bn.ts';
import { strips as en } from './strip-messages.en.ts';

/** The messages of the strips that the browser adds to a page, loaded with them. */
export const stripMessages = { en, bn };
