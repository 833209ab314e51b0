import { quickList as bn } from './messages.bn.ts';
import { quickList as en } from './messages.en.ts';

/** The messages of the quick list, loaded with its page. */
export const quickListMessages = { en, bn };
