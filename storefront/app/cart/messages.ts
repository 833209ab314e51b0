import type { Messages } from '../i18n/messages.ts';
import type { cart } from './messages.en.ts';

/** The messages of the cart. Every page has them: the layout of a language adds that language. */
export const cartMessages: Messages<typeof cart> = {};
