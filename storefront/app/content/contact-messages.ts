import { contact as bn } from './contact-messages.bn.ts';
import { contact as en } from './contact-messages.en.ts';

/** The messages of the contact page, loaded only by that page. */
export const contactMessages = { en, bn };
