import { PhoneIcon, WhatsAppIcon } from '@haat/ui/icons.tsx';
import { phoneIn } from '../../i18n/language.ts';
import { useLanguage, useMessages } from '../../i18n/messages.ts';
import { telUrl, whatsappUrl } from '../../shop/contact-links.ts';
import { useOpening } from '../../shop/opening.ts';
import { useShop } from '../../shop/shop.ts';

/** Bengali on pages of both languages (specification, section 1). */
const texts = {
  invite: 'ফোনে বা হোয়াটসঅ্যাপে অর্ডার করুন',
  hotline: 'হটলাইন',
  whatsapp: 'হোয়াটসঅ্যাপ',
};

const link =
  'inline-flex min-h-6.5 md:min-h-11 items-center gap-1.5 px-2 font-bold underline-offset-4 hover:underline focus-visible:outline-offer';

/** Offers ordering by phone or WhatsApp; in its place, while the shop is closed or before it is, when it delivers. Nothing without a phone number. */
export function TopBanner() {
  const contact = useShop()?.contact;
  const opening = useOpening();
  const language = useLanguage();
  const { title } = useMessages('delivery');
  if (!contact?.phone_primary) return null;
  const { phone_primary, phone_secondary } = contact;
  const invite = contact.top_banner || texts.invite;
  const whatsapp = whatsappUrl(contact);
  return (
    <aside
      lang="bn"
      aria-label={invite}
      className="device-letters bg-banner text-[0.8125rem] leading-tight text-on-banner md:text-sm"
    >
      <div className="flex flex-wrap items-center justify-center max-md:pt-0.5">
        {opening?.notice ? (
          <p lang={language} className="line-clamp-1 px-2 max-md:w-full max-md:text-center">
            {`${title}: ${opening.notice}`}
          </p>
        ) : (
          <p className="px-2 max-md:w-full max-md:text-center">{invite}</p>
        )}
        <a href={telUrl(phone_primary)} className={link}>
          <PhoneIcon className="size-4" />
          <span>{phoneIn(language, phone_primary)}</span>
        </a>
        {phone_secondary && (
          <a href={telUrl(phone_secondary)} className={link}>
            <span className="font-normal">{texts.hotline}</span>
            <span>{phoneIn(language, phone_secondary)}</span>
          </a>
        )}
        {whatsapp && (
          <a href={whatsapp} target="_blank" rel="noreferrer" className={link}>
            <WhatsAppIcon className="size-4" />
            <span className="max-sm:sr-only">{texts.whatsapp}</span>
          </a>
        )}
      </div>
    </aside>
  );
}
