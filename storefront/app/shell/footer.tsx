import { formatPhone } from '@haat/contract/phone/phone';
import { bengaliDigits } from '@haat/contract/text/digits';
import { safeUrl } from '@haat/contract/text/safe-url';
import type { Children, Elements } from '@haat/ui/jsx-runtime.ts';
import { useHydrated } from '@haat/ui/use-hydrated.ts';
import { DeliveryPromises } from '../delivery/delivery-promises.tsx';
import { chooseDigits, useChosenDigits } from '../i18n/digits.ts';
import { phoneIn } from '../i18n/language.ts';
import { Link } from '../i18n/link.tsx';
import { useLanguage, useMessages } from '../i18n/messages.ts';
import { OnlineMeans } from '../payments/online-means.tsx';
import { useBrandName } from '../shop/brand-name.ts';
import { addressIn, hoursIn, socialLinks, telUrl, whatsappUrl } from '../shop/contact-links.ts';
import { listsPath, QUICK_LIST } from '../shop/product-urls.ts';
import { Registration } from '../shop/registration.tsx';
import { useShop } from '../shop/shop.ts';
import { useShopTexts } from '../shop/shop-texts.ts';

const link = 'inline-flex min-h-11 items-center hover:text-brand hover:underline underline-offset-4';

export function Footer() {
  const texts = useMessages('shop');
  const name = useBrandName();
  // Another provider's API has no such texts, cannot find an order by a code, and matches no list.
  const { apiHost } = useShop() ?? {};
  return (
    <footer className="footer-when-near border-t border-line bg-surface pb-(--foot-bar) text-sm">
      <div className="mx-auto page-width px-4">
        <DeliveryPromises className="two-columns border-b border-line py-6 lg:grid-cols-4" />
        <div className="grid two-columns gap-x-4 gap-y-8 py-8 lg:grid-cols-4">
          <div className="grid content-start gap-2 max-lg:col-span-full">
            <p className="text-2xl font-bold text-brand">{name}</p>
            <p className="max-w-xs text-muted">{useShopTexts().tagline}</p>
          </div>
          <ContactColumn />
          <Column title={texts.helpTitle}>
            <FooterLink to="/about">{texts.about}</FooterLink>
            <FooterLink to="/customer-service">{texts.customerService}</FooterLink>
            <FooterLink to="/return-policy">{texts.returnPolicy}</FooterLink>
            <FooterLink to="/refund-policy">{texts.refundPolicy}</FooterLink>
            <FooterLink to="/contact">{texts.contact}</FooterLink>
            {!apiHost && <FooterLink to="/terms">{texts.terms}</FooterLink>}
            {!apiHost && <FooterLink to="/privacy">{texts.privacy}</FooterLink>}
            {!apiHost && <FooterLink to="/track">{texts.track}</FooterLink>}
            {!apiHost && <FooterLink to={QUICK_LIST}>{texts.quickList}</FooterLink>}
            {!apiHost && <FooterLink to={listsPath()}>{texts.lists}</FooterLink>}
          </Column>
          <FollowColumn />
        </div>
        <div className="flex flex-wrap items-center justify-between gap-2 border-line border-t py-4">
          <p className="text-muted">{texts.rights(name)}</p>
          <OnlineMeans />
          <Registration />
          <DigitsSwitch />
        </div>
      </div>
    </footer>
  );
}

function Column(props: { title: string; children: Elements; className?: string }) {
  return (
    <section className={props.className}>
      <h2 className="mb-1 font-bold">{props.title}</h2>
      <ul>{props.children}</ul>
    </section>
  );
}

function FooterLink({ to, children }: { to: string; children: Children }) {
  return (
    <li>
      <Link to={to} className={link}>
        {children}
      </Link>
    </li>
  );
}

function ContactColumn() {
  const texts = useMessages('shop');
  const language = useLanguage();
  const hydrated = useHydrated();
  const contact = useShop()?.contact;
  if (!contact) return null;
  const address = addressIn(language, contact);
  const phones = [contact.phone_primary, contact.phone_secondary].filter(Boolean);
  const emails = [contact.email_primary, contact.email_secondary].filter(Boolean);
  const { weekdays, weekend } = hoursIn(language, contact);
  const hours = [
    [texts.weekdays, weekdays],
    [texts.weekend, weekend],
  ].filter(([, open]) => open);
  return (
    <Column title={texts.contactTitle} className="max-sm:col-span-full">
      {address && <li className="py-2.5 whitespace-pre-line">{address}</li>}
      {phones.map((phone) => (
        <li key={phone}>
          <a href={telUrl(phone)} className={link}>
            {/* Hydrated after the choice of digits is known: at first as on the server. */}
            {hydrated || language === 'en' ? phoneIn(language, phone) : bengaliDigits(formatPhone(phone))}
          </a>
        </li>
      ))}
      {emails.map((email) => (
        <li key={email}>
          <a href={`mailto:${email}`} className={`${link}`}>
            {email}
          </a>
        </li>
      ))}
      {hours.map(([days, open]) => (
        <li key={days} className="py-1 text-muted">
          {`${days}: ${open}`}
        </li>
      ))}
    </Column>
  );
}

function FollowColumn() {
  const texts = useMessages('shop');
  const contact = useShop()?.contact;
  if (!contact) return null;
  const links = [
    ...socialLinks(contact).map(({ network, url }) => [texts.social[network], url] as const),
    [texts.whatsapp, whatsappUrl(contact)],
    [texts.chat, safeUrl(contact.chat)],
  ] as const;
  return (
    <Column title={texts.followTitle}>
      {links.map(
        ([name, url]) =>
          url && (
            <li key={name}>
              <a href={url} target="_blank" rel="noreferrer" className={link}>
                {name}
              </a>
            </li>
          ),
      )}
    </Column>
  );
}

/** On Bengali pages: switches between Latin and Bengali digits. */
function DigitsSwitch() {
  const texts = useMessages('shop');
  const digits = useChosenDigits();
  if (useLanguage() === 'en') return null;
  return (
    <button
      type="button"
      aria-pressed={digits === 'bengali'}
      onClick={() => chooseDigits(digits === 'bengali' ? 'latin' : 'bengali')}
      className="inline-flex min-h-11 items-center rounded-control border border-line px-3 font-bold hover:border-brand hover:text-brand aria-pressed:border-brand aria-pressed:bg-brand-soft aria-pressed:text-brand"
    >
      {texts.bengaliDigits}
    </button>
  );
}
