import type { ContactInfo } from '@haat/contract/content';
import { toE164 } from '@haat/contract/phone';
import { latinDigits } from '@haat/contract/text';
import { safeUrl } from '../ui/safe-url.ts';

/** What a tap on a phone number dials: E.164 for mobiles, else the digits as written (`16247`, `09612-345678`). */
export function telAddress(phone: string): string {
  return `tel:${toE164(phone) ?? latinDigits(phone).replace(/[^+\d]/g, '')}`;
}

/** The shop's WhatsApp chat: the address it gives, else the one of its first number; null where neither serves. */
export function whatsappAddress(contact: Pick<ContactInfo, 'whatsapp' | 'phone_primary'>): string | null {
  const phone = toE164(contact.phone_primary);
  return safeUrl(contact.whatsapp) ?? (phone ? `https://wa.me/${phone.slice(1)}` : null);
}
