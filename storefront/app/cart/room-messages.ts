import { room as bn } from './room-messages.bn.ts';
import { room as en } from './room-messages.en.ts';

/** The messages of several products that are added at once and do not all fit. */
export const roomMessages = { en, bn };
