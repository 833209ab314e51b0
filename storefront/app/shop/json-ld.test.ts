import { expect, test } from 'vitest';
import { jsonOf } from './json-ld.tsx';
import { shopData } from './shop-json-ld.tsx';

test('no text can close its script element', () => {
  const name = '</script><img src=x onerror=alert(1)><!--';
  const json = jsonOf({ '@type': 'Product', name });
  expect(json).not.toContain('<');
  expect(JSON.parse(json)).toEqual({ '@context': 'https://schema.org', '@type': 'Product', name });
});

test('describes the shop with its name, social links and search, without unsafe URLs', () => {
  const contact = {
    id: 1,
    address: 'Dhanmondi, Dhaka',
    address_bn: 'ধানমন্ডি, ঢাকা',
    phone_primary: '01712-345678',
    phone_secondary: '',
    email_primary: 'shop@example.com',
    email_secondary: '',
    business_hours_weekdays: '',
    business_hours_weekdays_bn: '',
    business_hours_weekend: '',
    business_hours_weekend_bn: '',
    whatsapp: '',
    chat: '',
    facebook: 'javascript:alert(1)',
    instagram: '',
    twitter: 'https://x.com/haat',
    top_banner: '',
  };
  const data = shopData('bn', 'হাট', { origin: 'https://haat.example', setup: null, contact });
  expect(data).toMatchObject({
    '@graph': [
      {
        '@type': 'Organization',
        name: 'হাট',
        url: 'https://haat.example/bn',
        address: { streetAddress: 'ধানমন্ডি, ঢাকা', addressCountry: 'BD' },
        sameAs: ['https://x.com/haat'],
      },
      {
        '@type': 'WebSite',
        potentialAction: {
          target: { urlTemplate: 'https://haat.example/bn/products?search={search_term_string}' },
        },
      },
    ],
  });
});
