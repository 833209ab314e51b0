import { expect, test } from 'vitest';
import { addressIn, hoursIn, socialLinks, telUrl, whatsappUrl } from './contact-links.ts';

test('a mobile number is dialled in E.164, a hotline as written', () => {
  expect(telUrl('01712-345678')).toBe('tel:+8801712345678');
  expect(telUrl('০১৭১২-৩৪৫৬৭৮')).toBe('tel:+8801712345678');
  expect(telUrl('09612-345678')).toBe('tel:09612345678');
  expect(telUrl('16247')).toBe('tel:16247');
});

test('WhatsApp is the configured URL or that of the phone number, never an unsafe URL', () => {
  const phone_primary = '01712-345678';
  expect(whatsappUrl({ whatsapp: 'https://wa.me/880170', phone_primary })).toBe('https://wa.me/880170');
  expect(whatsappUrl({ whatsapp: '', phone_primary })).toBe('https://wa.me/8801712345678');
  expect(whatsappUrl({ whatsapp: 'javascript:alert(1)', phone_primary: '16247' })).toBeNull();
});

test('a WhatsApp chat begins with the text of a question', () => {
  const phone_primary = '01712-345678';
  expect(whatsappUrl({ whatsapp: '', phone_primary }, 'Do you have “ডিম & dal”?')).toBe(
    `https://wa.me/8801712345678?text=${encodeURIComponent('Do you have “ডিম & dal”?')}`,
  );
  const whatsapp = 'https://api.whatsapp.com/send?phone=8801712345678';
  expect(whatsappUrl({ whatsapp, phone_primary }, 'dal')).toBe(`${whatsapp}&text=dal`);
});

test('links only social networks with a safe URL', () => {
  const contact = { facebook: 'javascript:alert(1)', instagram: '', twitter: 'https://x.com/haat' };
  expect(socialLinks(contact)).toEqual([{ network: 'twitter', url: 'https://x.com/haat' }]);
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
])('%j is never a link in the contact details', (url) => {
  expect(socialLinks({ facebook: url, instagram: url, twitter: url })).toEqual([]);
  expect(whatsappUrl({ whatsapp: url, phone_primary: '16247' })).toBeNull();
});

test('address and hours are Bengali on a Bengali page, if available', () => {
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
