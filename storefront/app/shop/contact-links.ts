import { plainDigits, toE164 } from '@haat/contract/phone/phone';
import type { ContactInfo } from '@haat/contract/shop/content';
import type { Language } from '@haat/contract/text/language';
import { safeUrl } from '@haat/contract/text/safe-url';

/** The tel: URL of a phone number: E.164 for mobiles, otherwise the digits as written (`16247`, `09612-345678`). */
export function telUrl(phone: string): string {
  return `tel:${(toE164(phone) ?? plainDigits(phone)).replace(/[^+\d]/g, '')}`;
}

/**
 * The URL of the shop's WhatsApp chat: the configured one, or that of its first phone number; null if neither is valid.
 * `text` is the message that the shopper finds in the chat.
 */
export function whatsappUrl(
  contact: Pick<ContactInfo, 'whatsapp' | 'phone_primary'>,
  text = '',
): string | null {
  const phone = toE164(contact.phone_primary);
  const url = safeUrl(contact.whatsapp) ?? (phone ? `https://wa.me/${phone.slice(1)}` : null);
  return url && text ? `${url}${url.includes('?') ? '&' : '?'}text=${encodeURIComponent(text)}` : url;
}

/** The shop's postal address, in Bengali on a Bengali page if available. */
export function addressIn(language: Language, contact: Pick<ContactInfo, 'address' | 'address_bn'>): string {
  return (language === 'bn' && contact.address_bn) || contact.address;
}

/** The business hours, in Bengali on a Bengali page if available; either may be empty. */
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

type SocialNetwork = 'facebook' | 'instagram' | 'twitter';

/** The links to the shop's social networks, without missing or unsafe URLs. */
export function socialLinks(
  contact: Pick<ContactInfo, SocialNetwork>,
): { network: SocialNetwork; url: string }[] {
  return (['facebook', 'instagram', 'twitter'] as const).flatMap((network) => {
    const url = safeUrl(contact[network]);
    return url ? [{ network, url }] : [];
  });
}

/** Query parameter of the contact page: what the shopper asks for. */
export const ASK = 'ask';

/** The English path of the contact form with a question about goods that the shopper has searched for. */
export function contactPath(search: string): string {
  return `/contact?${new URLSearchParams({ [ASK]: search })}`;
}
