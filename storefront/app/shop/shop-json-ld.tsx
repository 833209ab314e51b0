import { safeUrl } from '@haat/contract/text/safe-url';
import { type Language, pathIn } from '../i18n/language.ts';
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
  { origin, setup, contact }: Pick<ShopData, 'origin' | 'setup' | 'contact'>,
): object {
  const url = origin + pathIn(language, '/');
  const logo = safeUrl(setup?.brand_logo ?? '');
  const organization = {
    '@type': 'Organization',
    '@id': `${origin}/#shop`,
    name,
    url,
    ...(logo ? { logo: absolute(logo, origin) } : {}),
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
