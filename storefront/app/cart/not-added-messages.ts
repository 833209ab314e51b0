import { notAdded as bn } from './not-added-messages.bn.ts';
import { notAdded as en } from './not-added-messages.en.ts';

/** The messages of several products that are added at once and do not all fit. */
export const notAddedMessages = { en, bn };
