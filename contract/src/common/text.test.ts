import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cleanLine, cleanText, latinDigits } from './text.ts';

test('text is kept in NFC without control characters, joiners kept', () => {
  expect(cleanLine('  র\u200d্যাব \u0000\u202eচাল\u200b ')).toBe('র\u200d্যাব চাল');
  expect(cleanLine('ক\u09c7\u09be')).toBe('ক\u09cb');
});

test('a line has no breaks, a text keeps them', () => {
  expect(cleanLine('Road 5\r\nDhaka\tBangladesh')).toBe('Road 5 Dhaka Bangladesh');
  expect(cleanText('one\r\ntwo\u0007')).toBe('one\ntwo');
});

test('what is kept is NFC, also where a removed mark stood between two letters, and cleaning it again changes nothing', () => {
  const marks = [' ', '\t', '\n', '\r', '\u0007', '\u200b', '\ufeff', '\u202e'];
  const typed = fc.string({ unit: fc.constantFrom('a', ...marks, '\u09c7', '\u09be', '\u09a1', '\u09bc') });
  for (const clean of [cleanLine, cleanText]) {
    const property = fc.property(typed, (text) => {
      const kept = clean(text);
      expect(kept).toBe(kept.normalize('NFC'));
      expect(clean(kept)).toBe(kept);
    });
    fc.assert(property);
  }
  expect(cleanLine('ক\u09c7\u200b\u09be')).toBe('ক\u09cb');
});

test('digits of both scripts are read', () => {
  expect(latinDigits('৳ ১,২৫০ ０')).toBe('৳ 1,250 0');
});
