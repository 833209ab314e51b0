import { safeUrl } from '@haat/contract/text/safe-url';
import { ChatIcon, HeadsetIcon, PhoneIcon, WhatsAppIcon } from '@haat/ui/icons.tsx';
import type { Children, Elements } from '@haat/ui/jsx-runtime.ts';
import { phoneIn } from '../../i18n/language.ts';
import { useLanguage, useMessages } from '../../i18n/messages.ts';
import { addressIn, hoursIn, socialLinks, telUrl, whatsappUrl } from '../../shop/contact-links.ts';
import { useShop } from '../../shop/shop.ts';
import { ClockIcon, MailIcon, PinIcon } from '../icons.tsx';

/** The shop's contact details; empty ones are omitted. */
export function ContactLinksList() {
  const texts = useMessages('shop');
  const ownTexts = useMessages('content').contact;
  const language = useLanguage();
  const { contact, setup } = useShop() ?? {};
  const hasCalendar = Boolean(setup?.calendar?.week);
  if (!contact) return null;
  const { weekdays, weekend } = hoursIn(language, contact);
  const emails = [contact.email_primary, contact.email_secondary].filter(Boolean);
  return (
    <section aria-labelledby="ways" className="grid grid-cols-1 content-start gap-4">
      <h2 id="ways" className="text-xl font-bold">
        {ownTexts.ways}
      </h2>
      <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-1 xl:grid-cols-2">
        <ContactLink icon={<PhoneIcon />} title={texts.phone} href={phoneUrl(contact.phone_primary)}>
          {phoneIn(language, contact.phone_primary)}
        </ContactLink>
        <ContactLink icon={<HeadsetIcon />} title={texts.hotline} href={phoneUrl(contact.phone_secondary)}>
          {phoneIn(language, contact.phone_secondary)}
        </ContactLink>
        <ContactLink icon={<WhatsAppIcon />} title={texts.whatsapp} href={whatsappUrl(contact)} outside>
          {ownTexts.whatsapp}
        </ContactLink>
        <ContactLink icon={<ChatIcon />} title={texts.chat} href={safeUrl(contact.chat)} outside>
          {ownTexts.chat}
        </ContactLink>
      </ul>
      <dl className="grid gap-4 rounded-card border border-line bg-surface p-5 empty:hidden">
        <Detail icon={<PinIcon />} title={texts.address} shown={Boolean(addressIn(language, contact))}>
          <p className="whitespace-pre-line">{addressIn(language, contact)}</p>
        </Detail>
        <Detail icon={<MailIcon />} title={texts.email} shown={emails.length > 0}>
          {emails.map((email) => (
            <a
              key={email}
              href={`mailto:${email}`}
              className="flex min-h-11 items-center text-brand underline"
            >
              {email}
            </a>
          ))}
        </Detail>
        <Detail icon={<ClockIcon />} title={texts.hours} shown={Boolean(weekdays || weekend)}>
          {weekdays && <p>{weekdays}</p>}
          {weekend && <p>{weekend}</p>}
          {!hasCalendar && <p className="text-sm text-muted">{ownTexts.daily}</p>}
        </Detail>
      </dl>
      <SocialLinks />
    </section>
  );
}

function phoneUrl(phone: string): string | null {
  return phone ? telUrl(phone) : null;
}

function ContactLink(props: {
  icon: Elements;
  title: string;
  href: string | null;
  outside?: boolean;
  children: Children;
}) {
  if (!props.href) return null;
  return (
    <li>
      <a
        href={props.href}
        {...(props.outside ? { target: '_blank', rel: 'noreferrer' } : {})}
        className="flex h-full items-center gap-4 rounded-card border border-line bg-surface p-4 hover:border-brand"
      >
        <span className="grid size-12 shrink-0 place-items-center rounded-full bg-brand-soft text-brand">
          {props.icon}
        </span>
        <span className="min-w-0">
          <span className="block text-sm text-muted">{props.title}</span>
          <span className="block font-bold">{props.children}</span>
        </span>
      </a>
    </li>
  );
}

function Detail(props: { icon: Elements; title: string; shown: boolean; children: Elements }) {
  if (!props.shown) return null;
  return (
    <div className="relative pl-10">
      <dt className="text-sm text-muted">
        <span className="absolute top-1 left-0 text-brand">{props.icon}</span>
        <span>{props.title}</span>
      </dt>
      <dd>{props.children}</dd>
    </div>
  );
}

function SocialLinks() {
  const texts = useMessages('shop');
  const contact = useShop()?.contact;
  const links = contact ? socialLinks(contact) : [];
  if (links.length === 0) return null;
  return (
    <nav aria-label={texts.followTitle} className="flex flex-wrap items-center gap-2">
      <span className="mr-2 text-sm text-muted">{texts.followTitle}</span>
      {links.map(({ network, url }) => (
        <a
          key={network}
          href={url}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-11 items-center rounded-full border border-line bg-surface px-4 text-sm font-bold hover:border-brand hover:text-brand"
        >
          {texts.social[network]}
        </a>
      ))}
    </nav>
  );
}
