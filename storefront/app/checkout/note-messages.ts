import { note as bn } from './note-messages.bn.ts';
import { note as en } from './note-messages.en.ts';

/** The messages of notes, loaded only by the checkout. */
export const noteMessages = { en, bn };
