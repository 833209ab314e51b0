import { safeUrl } from '@haat/contract/text/safe-url';
import { buttonClass } from '@haat/ui/button.tsx';
import { ChatIcon, HeadsetIcon, PhoneIcon, WhatsAppIcon } from '@haat/ui/icons.tsx';
import { phoneIn } from '../i18n/language.ts';
import { useLanguage, useMessages } from '../i18n/messages.ts';
import { hoursIn, telUrl, whatsappUrl } from '../shop/contact-links.ts';
import { useShop } from '../shop/shop.ts';

/** Buttons to call or message the shop. Nothing without contact details. */
export function CallCard() {
  const texts = useMessages('shop');
  const language = useLanguage();
  const contact = useShop()?.contact;
  if (!contact) return null;
  const { phone_primary, phone_secondary } = contact;
  const whatsapp = whatsappUrl(contact);
  const chat = safeUrl(contact.chat);
  const hours = hoursIn(language, contact);
  return (
    <section
      aria-labelledby="talk-to-us"
      className="grid grid-cols-1 content-start gap-3 rounded-card border border-line bg-surface p-5"
    >
      <h2 id="talk-to-us" className="text-lg font-bold">
        {texts.contactTitle}
      </h2>
      {phone_primary && (
        <a href={telUrl(phone_primary)} className={buttonClass('brand', 'flex-wrap')}>
          <PhoneIcon className="size-5" />
          <span>{phoneIn(language, phone_primary)}</span>
        </a>
      )}
      {phone_secondary && (
        <a href={telUrl(phone_secondary)} className={buttonClass('outline', 'flex-wrap')}>
          <HeadsetIcon className="size-5" />
          <span>{`${texts.hotline}: ${phoneIn(language, phone_secondary)}`}</span>
        </a>
      )}
      {whatsapp && (
        <a href={whatsapp} target="_blank" rel="noreferrer" className={buttonClass('outline', 'flex-wrap')}>
          <WhatsAppIcon className="size-5 text-brand" />
          <span>{texts.whatsapp}</span>
        </a>
      )}
      {chat && (
        <a href={chat} target="_blank" rel="noreferrer" className={buttonClass('outline', 'flex-wrap')}>
          <ChatIcon className="size-5" />
          <span>{texts.chat}</span>
        </a>
      )}
      <p className="text-sm text-muted">
        {[hours.weekdays, hours.weekend].filter(Boolean).map((open) => (
          <span key={open} className="block">
            {open}
          </span>
        ))}
      </p>
    </section>
  );
}
