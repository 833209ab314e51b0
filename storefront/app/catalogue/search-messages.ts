import { search as bn } from './search-messages.bn.ts';
import { search as en } from './search-messages.en.ts';

/** The messages of the search, loaded with the dropdown and with the results of a search. */
export const searchMessages = { en, bn };
