import type { Messages } from '../i18n/messages.ts';
import type { shop } from './messages.en.ts';

/** The messages of the shop itself: its name, its promises, its navigation. Every page has them: the layout of a language adds that language. */
export const shopMessages: Messages<typeof shop> = {};
