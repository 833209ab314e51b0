import fc from 'fast-check';
import { expect, test } from 'vitest';
import { searchKey } from './search-key.ts';

test.each([
  ['মুরগি', 'মুরগী'],
  ['চিংড়ি', 'চিংড়ী'],
  ['পেঁয়াজ', 'পেয়াজ'],
  ['লবণ', 'লবন'],
  ['বাঙালি', 'বাংালি'],
  ['\u09dc', '\u09a1\u09bc'],
  ['র\u200d্যাব', 'র্যাব'],
  ['৫০০ গ্রাম', '500 গ্রাম'],
  ['RUI Fish', 'rui  fish '],
  ['SUGAR', 'sugar'],
  ['উৎসব', 'উত্সব'],
])('%s finds %s', (one, other) => {
  expect(searchKey(one)).toBe(searchKey(other));
});

test('a substring of a name is found by its key', () => {
  const bengali = fc
    .string({ unit: fc.constantFrom(...'মাছচালডালপেঁয়াজআলুলবণ মুরগী ৫০'), minLength: 1, maxLength: 20 })
    // As names are stored: \u09c7 and \u09be beside each other are one letter, of which no half is looked for.
    .map((name) => name.normalize('NFC'));
  fc.assert(
    fc.property(bengali, fc.nat(), fc.nat(), (name, from, length) => {
      const part = name.slice(from % name.length).slice(0, (length % name.length) + 1);
      expect(searchKey(name)).toContain(searchKey(part));
    }),
  );
});

test('words stay apart, without spaces around them', () => {
  expect(searchKey(' রুই \u200b  মাছ ')).toBe('রুই মাছ');
  expect(searchKey('MILK')).toBe('milk');
});
