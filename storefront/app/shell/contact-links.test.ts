import { expect, test } from 'vitest';
import { telAddress, whatsappAddress } from './contact-links.ts';

test('a mobile is dialled in full, a hotline as it is written', () => {
  expect(telAddress('01712-345678')).toBe('tel:+8801712345678');
  expect(telAddress('০১৭১২-৩৪৫৬৭৮')).toBe('tel:+8801712345678');
  expect(telAddress('09612-345678')).toBe('tel:09612345678');
  expect(telAddress('16247')).toBe('tel:16247');
});

test('WhatsApp is the chat that the shop gives, else that of its number, never an unsafe address', () => {
  const phone_primary = '01712-345678';
  expect(whatsappAddress({ whatsapp: 'https://wa.me/880170', phone_primary })).toBe('https://wa.me/880170');
  expect(whatsappAddress({ whatsapp: '', phone_primary })).toBe('https://wa.me/8801712345678');
  expect(whatsappAddress({ whatsapp: 'javascript:alert(1)', phone_primary: '16247' })).toBeNull();
});
