import type { Messages } from '../i18n/messages.ts';
import type { catalogue } from './messages.en.ts';

/** The messages of the catalogue. Every page has them: the layout of a language adds that language. */
export const catalogueMessages: Messages<typeof catalogue> = {};
