import { filters as bn } from './filter-messages.bn.ts';
import { filters as en } from './filter-messages.en.ts';

/** The messages of the filters of a list, loaded with its page. */
export const filterMessages = { en, bn };
