import type { Messages } from '../i18n/messages.ts';
import type { content } from './messages.en.ts';

/** The messages of the banner slider and the help pages. Every page has them: the layout of a language adds that language. */
export const contentMessages: Messages<typeof content> = {};
