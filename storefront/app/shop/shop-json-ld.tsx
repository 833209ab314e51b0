import type { Language } from '@haat/contract/text/language';
import { safeUrl } from '@haat/contract/text/safe-url';
import type { Calendar } from '@haat/contract/time/calendar';
import { splitHours } from '@haat/contract/time/opening-hours';
import { pathIn } from '../i18n/language.ts';
import { useLanguage } from '../i18n/messages.ts';
import { useBrandName } from './brand-name.ts';
import { addressIn, socialLinks } from './contact-links.ts';
import { JsonLd } from './json-ld.tsx';
import { absolute } from './page-meta.ts';
import { type ShopData, useShop } from './shop.ts';

/** The JSON-LD of the shop and its search, for search engines; on the home page. */
export function ShopJsonLd() {
  const shop = useShop();
  if (!shop) return null;
  // The browser keeps what the server has rendered.
  return import.meta.env.SSR ? <RenderedJsonLd shop={shop} /> : <JsonLd data={null} />;
}

function RenderedJsonLd({ shop }: { shop: ShopData }) {
  return <JsonLd data={shopData(useLanguage(), useBrandName(), shop)} />;
}

/** schema.org Organization and WebSite of the shop. */
export function shopData(
  language: Language,
  name: string,
  {
    origin,
    apiHost,
    setup,
    contact,
    highestCharge,
  }: Pick<ShopData, 'origin' | 'apiHost' | 'setup' | 'contact' | 'highestCharge'>,
): object {
  const url = origin + pathIn(language, '/');
  const logo = safeUrl(setup?.brand_logo ?? '');
  const organization = {
    '@type': setup?.calendar ? ['Organization', 'Store'] : 'Organization',
    '@id': `${origin}/#shop`,
    name,
    url,
    ...(logo ? { logo: absolute(logo, origin) } : {}),
    ...(setup?.calendar ? { openingHoursSpecification: openingHours(setup.calendar) } : {}),
    hasMerchantReturnPolicy: {
      '@type': 'MerchantReturnPolicy',
      applicableCountry: 'BD',
      merchantReturnLink: origin + pathIn(language, '/return-policy'),
    },
    // What another shop's API charges is not known here.
    ...(apiHost === '' ? { hasShippingService: shippingService(highestCharge) } : {}),
    ...(contact
      ? {
          telephone: contact.phone_primary,
          email: contact.email_primary,
          address: {
            '@type': 'PostalAddress',
            streetAddress: addressIn(language, contact),
            addressCountry: 'BD',
          },
          sameAs: socialLinks(contact).map(({ url }) => url),
        }
      : {}),
  };
  const site = {
    '@type': 'WebSite',
    name,
    url,
    inLanguage: language,
    publisher: { '@id': `${origin}/#shop` },
    potentialAction: {
      '@type': 'SearchAction',
      target: {
        '@type': 'EntryPoint',
        urlTemplate: `${origin}${pathIn(language, '/products')}?search={search_term_string}`,
      },
      'query-input': 'required name=search_term_string',
    },
  };
  return { '@graph': [organization, site] };
}

/** schema.org ShippingService: at most so many taka; free without delivery zones. */
function shippingService(highestCharge: number | undefined): object {
  const rate = highestCharge ? { maxValue: highestCharge } : { value: 0 };
  return {
    '@type': 'ShippingService',
    shippingConditions: {
      '@type': 'ShippingConditions',
      shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'BD' },
      shippingRate: { '@type': 'MonetaryAmount', ...rate, currency: 'BDT' },
    },
  };
}

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** schema.org OpeningHoursSpecification of each day, then of special hours; a closed day opens and closes at 00:00. */
function openingHours({ week, special }: Calendar): object[] {
  const times = (hours: string) => (hours === '' ? [['00:00', '00:00']] : splitHours(hours));
  const specification = (hours: string, more: object) =>
    times(hours).map(([opens, closes]) => ({
      '@type': 'OpeningHoursSpecification',
      opens,
      closes: closes === '24:00' ? '23:59' : closes,
      ...more,
    }));
  return [
    ...(week ?? []).flatMap((hours, day) => specification(hours, { dayOfWeek: DAYS[day] })),
    ...special.flatMap(({ from, to, hours, friday }) => {
      const dates = { validFrom: from, validThrough: to };
      if (friday === null) return specification(hours, dates);
      const others = DAYS.filter((day) => day !== 'Friday');
      return [
        ...specification(hours, { ...dates, dayOfWeek: others }),
        ...specification(friday, { ...dates, dayOfWeek: 'Friday' }),
      ];
    }),
  ];
}
