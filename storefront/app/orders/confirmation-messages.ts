import { confirmation as bn } from './confirmation-messages.bn.ts';
import { confirmation as en } from './confirmation-messages.en.ts';

/** The messages of a placed order, loaded only by the pages that show its confirmation or its link. */
export const confirmationMessages = { en, bn };
