import { codes as bn } from './messages.bn.ts';
import { codes as en } from './messages.en.ts';

/** The messages of codes by SMS, loaded only by the pages that send one. */
export const codeMessages = { en, bn };
