import { buttonClass } from '@haat/ui/button.tsx';
import { ChatIcon, PhoneIcon, WhatsAppIcon } from '@haat/ui/icons.tsx';
import { Link } from '../../i18n/link.tsx';
import { useMessages } from '../../i18n/messages.ts';
import { contactPath, telUrl, whatsappUrl } from '../../shop/contact-links.ts';
import { useShop } from '../../shop/shop.ts';

/** Ways to ask the shop for goods that a search has not found: by phone, WhatsApp or the contact form. */
export function ContactAboutSearch({ search, className = '' }: { search: string; className?: string }) {
  const texts = useMessages('catalogue').search;
  const contact = useShop()?.contact;
  const whatsapp = contact && whatsappUrl(contact, texts.whatsappText(search));
  return (
    <div className={`flex flex-wrap gap-2 max-sm:*:grow ${className}`}>
      {contact?.phone_primary && (
        <a href={telUrl(contact.phone_primary)} className={buttonClass('outline', 'flex-wrap')}>
          <PhoneIcon className="size-5 text-brand" />
          <span>{texts.call}</span>
        </a>
      )}
      {whatsapp && (
        <a href={whatsapp} target="_blank" rel="noreferrer" className={buttonClass('outline', 'flex-wrap')}>
          <WhatsAppIcon className="size-5 text-brand" />
          <span>{texts.whatsapp}</span>
        </a>
      )}
      <Link to={contactPath(search)} className={buttonClass('outline', 'flex-wrap')}>
        <ChatIcon className="size-5 text-brand" />
        <span>{texts.askForIt}</span>
      </Link>
    </div>
  );
}
