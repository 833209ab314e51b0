import { whatsapp as bn } from './whatsapp-messages.bn.ts';
import { whatsapp as en } from './whatsapp-messages.en.ts';

/** The messages of an order by WhatsApp, loaded with its link. */
export const whatsappMessages = { en, bn };
