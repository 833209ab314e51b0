import { expect, test } from 'vitest';
import { addressIn, hoursIn, socialPlaces, telAddress, whatsappUrl } from './contact-links.ts';

test('a mobile is dialled in full, a hotline as it is written', () => {
  expect(telAddress('01712-345678')).toBe('tel:+8801712345678');
  expect(telAddress('০১৭১২-৩৪৫৬৭৮')).toBe('tel:+8801712345678');
  expect(telAddress('09612-345678')).toBe('tel:09612345678');
  expect(telAddress('16247')).toBe('tel:16247');
});

test('WhatsApp is the chat that the shop gives, else that of its number, never an unsafe address', () => {
  const phone_primary = '01712-345678';
  expect(whatsappUrl({ whatsapp: 'https://wa.me/880170', phone_primary })).toBe('https://wa.me/880170');
  expect(whatsappUrl({ whatsapp: '', phone_primary })).toBe('https://wa.me/8801712345678');
  expect(whatsappUrl({ whatsapp: 'javascript:alert(1)', phone_primary: '16247' })).toBeNull();
});

test('only places that are given and safe are linked', () => {
  const contact = { facebook: 'javascript:alert(1)', instagram: '', twitter: 'https://x.com/haat' };
  expect(socialPlaces(contact)).toEqual([{ place: 'twitter', address: 'https://x.com/haat' }]);
});

test.each([
  'javascript:hit()',
  ' JaVaScRiPt:hit()',
  'java\tscript:hit()',
  'data:text/html,<script>hit()</script>',
  'vbscript:hit()',
  'blob:hit',
  '//evil.example/x',
  '\\\\evil.example',
])('%j leads nowhere, in whatever place of the shop it is given', (address) => {
  expect(socialPlaces({ facebook: address, instagram: address, twitter: address })).toEqual([]);
  expect(whatsappUrl({ whatsapp: address, phone_primary: '16247' })).toBeNull();
});

test('address and hours are Bengali on a Bengali page, where they are given', () => {
  const address = { address: 'Dhanmondi', address_bn: 'ধানমন্ডি' };
  expect(addressIn('bn', address)).toBe('ধানমন্ডি');
  expect(addressIn('en', address)).toBe('Dhanmondi');
  const hours = {
    business_hours_weekdays: '9am–10pm',
    business_hours_weekdays_bn: 'সকাল ৯টা–রাত ১০টা',
    business_hours_weekend: 'closed',
    business_hours_weekend_bn: '',
  };
  expect(hoursIn('bn', hours)).toEqual({ weekdays: 'সকাল ৯টা–রাত ১০টা', weekend: 'closed' });
  expect(hoursIn('en', hours)).toEqual({ weekdays: '9am–10pm', weekend: 'closed' });
});
