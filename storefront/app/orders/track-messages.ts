import { track as bn } from './track-messages.bn.ts';
import { track as en } from './track-messages.en.ts';

/** The messages of the page /track, loaded only by it. */
export const trackMessages = { en, bn };
