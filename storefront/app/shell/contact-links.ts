import { toE164 } from '@haat/contract/common/phone';
import { latinDigits } from '@haat/contract/common/text';
import type { ContactInfo } from '@haat/contract/shop/content';
import { safeUrl } from '@haat/ui/safe-url.ts';
import type { Language } from '../i18n/language.ts';

/** What a tap on a phone number dials: E.164 for mobiles, else the digits as written (`16247`, `09612-345678`). */
export function telAddress(phone: string): string {
  return `tel:${toE164(phone) ?? latinDigits(phone).replace(/[^+\d]/g, '')}`;
}

/** The shop's WhatsApp chat: the address it gives, else the one of its first number; null where neither serves. */
export function whatsappUrl(contact: Pick<ContactInfo, 'whatsapp' | 'phone_primary'>): string | null {
  const phone = toE164(contact.phone_primary);
  return safeUrl(contact.whatsapp) ?? (phone ? `https://wa.me/${phone.slice(1)}` : null);
}

/** The shop's address, in Bengali where the page is Bengali and it is given. */
export function addressIn(language: Language, contact: Pick<ContactInfo, 'address' | 'address_bn'>): string {
  return (language === 'bn' && contact.address_bn) || contact.address;
}

/** When the phones are answered, chosen in the same way; either may be empty. */
export function hoursIn(
  language: Language,
  contact: Pick<
    ContactInfo,
    | 'business_hours_weekdays'
    | 'business_hours_weekdays_bn'
    | 'business_hours_weekend'
    | 'business_hours_weekend_bn'
  >,
): { weekdays: string; weekend: string } {
  const bengali = language === 'bn';
  return {
    weekdays: (bengali && contact.business_hours_weekdays_bn) || contact.business_hours_weekdays,
    weekend: (bengali && contact.business_hours_weekend_bn) || contact.business_hours_weekend,
  };
}

export type SocialPlace = 'facebook' | 'instagram' | 'twitter';

/** The shop's other places that are given and safe to link. */
export function socialPlaces(
  contact: Pick<ContactInfo, SocialPlace>,
): { place: SocialPlace; address: string }[] {
  return (['facebook', 'instagram', 'twitter'] as const).flatMap((place) => {
    const address = safeUrl(contact[place]);
    return address ? [{ place, address }] : [];
  });
}
