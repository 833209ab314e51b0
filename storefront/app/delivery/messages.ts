import { delivery as bn } from './messages.bn.ts';
import { delivery as en } from './messages.en.ts';

/** The messages of delivery, loaded only by the pages that show its price. */
export const deliveryMessages = { en, bn };
