import { pages as bn } from './page-messages.bn.ts';
import { pages as en } from './page-messages.en.ts';

/** The messages of the pages for a missing page and for no connection, loaded with them. */
export const pageMessages = { en, bn };
