import type { Setup } from '@haat/contract/shop/content';
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
  const data = shopData('bn', 'হাট', { origin: 'https://haat.example', apiHost: '', setup: null, contact });
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

test('the opening hours are those of the calendar, with the days that differ', () => {
  const week = ['', ...Array<string>(6).fill('09:00-13:00 15:00-24:00')];
  const ramadan = { from: '2026-02-18', to: '2026-03-19', hours: '10:00-16:00', friday: '14:30-16:00' };
  const names = { text: 'Ramadan', text_bn: 'রমজান' };
  const setup = { calendar: { week, special: [{ ...ramadan, ...names }] } } as unknown as Setup;
  const data = shopData('en', 'Haat', { origin: 'https://haat.example', apiHost: '', setup, contact: null });
  const [shop] = (data as { '@graph': [{ '@type': string[]; openingHoursSpecification: object[] }] })[
    '@graph'
  ];
  expect(shop['@type']).toEqual(['Organization', 'Store']);
  expect(shop.openingHoursSpecification).toHaveLength(1 + 6 * 2 + 2);
  expect(shop.openingHoursSpecification).toMatchObject([
    { dayOfWeek: 'Monday', opens: '00:00', closes: '00:00' },
    { dayOfWeek: 'Tuesday', opens: '09:00', closes: '13:00' },
    { dayOfWeek: 'Tuesday', opens: '15:00', closes: '23:59' },
    ...Array(10).fill({}),
    { validFrom: '2026-02-18', validThrough: '2026-03-19', opens: '10:00', closes: '16:00' },
    { validFrom: '2026-02-18', validThrough: '2026-03-19', dayOfWeek: 'Friday', opens: '14:30' },
  ]);
});
