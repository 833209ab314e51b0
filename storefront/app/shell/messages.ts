import type { Messages } from '../i18n/messages.ts';
import type { shell } from './messages.en.ts';

/** The messages of the shell. Every page has them: the layout of a language adds that language. */
export const shellMessages: Messages<typeof shell> = {};
