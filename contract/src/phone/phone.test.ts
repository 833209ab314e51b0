import { expect, test } from 'vitest';
import { formatPhone, maybePhone, mobileIn, readablePhone, toE164 } from './phone.ts';

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
  // Dashes of web pages and of phones' contacts, invisible characters, a link.
  ...'\u2010 \u2011 \u2012 \u2013 \u2014 \u2212 \u2060 \u00ad \ufe0f \u200e /'
    .split(' ')
    .map((mark) => `01712${mark}345678`),
  'tel:+8801712345678',
  'TEL: 01712-345678',
  '\u202atel:+880\u00a01712\u2011345678\u202c',
])('reads %s as 01712-345678', (written) => {
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
])('refuses %j as a Bangladeshi mobile number', (written) => {
  expect(toE164(written)).toBeNull();
});

test.each(['01712345678', '০২-৯৮৭৬৫৪৩', '09612-345678', '+44 20 7946 0958', '0044 20 7946 0958'])(
  'accepts %s as a callable number',
  (written) => {
    expect(maybePhone(written)).toBe(true);
  },
);

test.each([
  ...['', '12345', '+', 'call me', '01712345678 ext 5', '1'.repeat(18), '12+345678'],
  ...['0171234567', '০১৭১২৩৪৫৬৭৮৯', '+88 0171234567', '01112345678'],
])('%j is none', (written) => {
  expect(maybePhone(written)).toBe(false);
});

test('formats numbers in the usual national form', () => {
  expect(formatPhone('+8801712345678')).toBe('01712-345678');
  expect(formatPhone('16123')).toBe('16123');
});

test('only a whole number in E.164 is formatted', () => {
  for (const text of ['+88017123456789', 'x+8801712345678']) expect(formatPhone(text)).toBe(text);
});

test('a typed number is readable without marks that nobody sees', () => {
  expect(readablePhone('tel:\u200e01712\u2011345\u2212678')).toBe('01712-345-678');
});

test.each([
  ['Call 01712-345678, please', '+8801712345678'],
  ['০১৭১২ ৩৪৫৬৭৮', '+8801712345678'],
  ['+88 01712.345.678 or 01812345678', '+8801712345678'],
  ['017123456789', null],
  ['no number', null],
])('in %j the mobile number is %s', (text, phone) => {
  expect(mobileIn(text)).toBe(phone);
});
