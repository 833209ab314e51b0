import { facts as bn } from './fact-messages.bn.ts';
import { facts as en } from './fact-messages.en.ts';

/** The messages of the fact cards, loaded only by the help pages; these show the Bengali ones on English pages too. */
export const factMessages = { en, bn };
