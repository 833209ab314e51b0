import { buttonClass } from '@haat/ui/button.tsx';
import { PhoneIcon, WhatsAppIcon } from '@haat/ui/icons.tsx';
import { useMessages } from '../i18n/messages.ts';
import { telUrl, whatsappUrl } from '../shop/contact-links.ts';
import { useShop } from '../shop/shop.ts';

/** Calls the shop, or opens a WhatsApp message that names the order. Nothing without contact details. */
export function OrderContact({ number }: { number?: string }) {
  const texts = useMessages('orders');
  const contact = useShop()?.contact;
  if (!contact?.phone_primary) return null;
  const whatsapp = whatsappUrl(contact, number && texts.contact.message(number));
  return (
    <div className="mt-4 flex flex-wrap gap-2 *:grow">
      <a href={telUrl(contact.phone_primary)} className={buttonClass('outline')}>
        <PhoneIcon className="size-5 shrink-0" />
        <span>{texts.contact.call}</span>
      </a>
      {whatsapp && (
        <a href={whatsapp} target="_blank" rel="noreferrer" className={buttonClass('outline')}>
          <WhatsAppIcon className="size-5 shrink-0 text-brand" />
          <span>{texts.contact.whatsapp}</span>
        </a>
      )}
    </div>
  );
}
