import { announcement as bn } from './announcement-messages.bn.ts';
import { announcement as en } from './announcement-messages.en.ts';

/** The messages for screen readers when the cart changes, loaded with the first change. */
export const announcementMessages = { en, bn };
