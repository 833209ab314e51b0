import { expect, test } from 'vitest';
import { formatPhone, toE164 } from './phone.ts';

test.each([
  '01712345678',
  '+8801712345678',
  '8801712345678',
  '008801712345678',
  '1712345678',
  '+88 01712345678',
  '017-1234-5678',
  '(+880) 1712 345678',
  '০১৭১২৩৪৫৬৭৮',
  '+৮৮০১৭১২৩৪৫৬৭৮',
  '０１７１２３４５６７８',
  '\u202a01712345678\u202c',
  ' 01712\u200b345678 ',
])('%s is 01712-345678', (written) => {
  expect(toE164(written)).toBe('+8801712345678');
});

test.each([
  '',
  '01112345678',
  '01212345678',
  '0171234567',
  '017123456789',
  '+919876543210',
  '02-9876543',
  '٠١٧١٢٣٤٥٦٧٨',
  'call me',
])('%j is no Bangladeshi mobile number', (written) => {
  expect(toE164(written)).toBeNull();
});

test('numbers are shown as people write them', () => {
  expect(formatPhone('+8801712345678')).toBe('01712-345678');
  expect(formatPhone('16123')).toBe('16123');
});
