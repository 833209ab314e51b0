import { toTaka } from '@haat/contract/money/money';
import { buttonClass } from '@haat/ui/button.tsx';
import { WhatsAppIcon } from '@haat/ui/icons.tsx';
import { usePlace } from '../../delivery/place.ts';
import { placeText } from '../../delivery/place-texts.ts';
import { useLocalPath } from '../../i18n/link.tsx';
import { useLanguage, useMessages } from '../../i18n/messages.ts';
import { whatsappUrl } from '../../shop/contact-links.ts';
import { useShop } from '../../shop/shop.ts';
import { type CartLines, sumOf } from '../store/cart-lines.ts';
import { whatsappOrder } from '../whatsapp-order.ts';

/** A link to the shop's WhatsApp with the whole cart as text. Nothing without a contact. */
export function WhatsAppOrder({ lines }: { lines: CartLines }) {
  const { button } = useMessages('cart').whatsapp;
  const language = useLanguage();
  const home = useLocalPath()('/');
  const { contact, origin, asksArea, asksTime } = useShop() ?? {};
  const { area, slot, ...place } = usePlace();
  const where = asksArea
    ? placeText(language, { ...place, area, slot: area && slot }, toTaka(sumOf(lines)))
    : placeText(language, { ...place, area: null, slot: asksTime ? slot : null }, 0);
  const url = contact && whatsappUrl(contact, whatsappOrder(language, lines, `${origin}${home}`, where));
  if (!url) return null;
  return (
    <a href={url} target="_blank" rel="noreferrer" className={buttonClass('plain', '-mx-2 px-2 text-sm')}>
      <WhatsAppIcon className="size-5 text-brand" />
      <span>{button}</span>
    </a>
  );
}
