import { expect, test } from 'vitest';
import { bengaliNumbers } from './bengali-digits.ts';

test.each([
  ['২১৩টি', '213টি'],
  ['৳ ১,২৫০.৫০', '৳ 1,250.50'],
  ['০৯:৩০', '09:30'],
  ['অর্ডার H100213', 'অর্ডার H100213'],
  ['01712-345678 নম্বরে ৩ বার', '01712-345678 নম্বরে 3 বার'],
  ['02-41040001', '02-41040001'],
  ['+8801712345678', '+8801712345678'],
  ['“CSV UTF-8”, ৫ এমবি', '“CSV UTF-8”, 5 এমবি'],
])('numbers get Bengali digits, numbers of orders and phones stay: %s', (expected, text) => {
  expect(bengaliNumbers(text)).toBe(expected);
});
