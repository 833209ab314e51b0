import { remembered as bn } from './remembered-messages.bn.ts';
import { remembered as en } from './remembered-messages.en.ts';

/** The messages about what a device remembers, loaded with the checkout. */
export const rememberedMessages = { en, bn };
