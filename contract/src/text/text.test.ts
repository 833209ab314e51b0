import fc from 'fast-check';
import { expect, test } from 'vitest';
import { latinDigits } from './digits.ts';
import { cleanLine, cleanText } from './text.ts';

test('cleans text to NFC without control characters and preserves joiners', () => {
  expect(cleanLine('  র\u200d্যাব \u0000\u202eচাল\u200b ')).toBe('র\u200d্যাব চাল');
  expect(cleanLine('ক\u09c7\u09be')).toBe('ক\u09cb');
});

test('removes halves of a character and preserves whole ones', () => {
  for (const clean of [cleanLine, cleanText]) {
    expect(clean('a\ud800 \udfffb')).toBe('a b');
    expect(clean('\ud83d\u0000\ude00')).toBe('');
    expect(clean('🐟 \ud83d🐟')).toBe('🐟 🐟');
  }
});

test('removes line breaks from a line and preserves them in a text', () => {
  expect(cleanLine('Road 5\r\nDhaka\tBangladesh')).toBe('Road 5 Dhaka Bangladesh');
  expect(cleanText(' one\r\ntwo\rthree\u0007 ')).toBe('one\ntwo\nthree');
});

test('the result is NFC, also around a removed mark, and cleaning is idempotent', () => {
  const marks = [' ', '\t', '\n', '\r', '\u0007', '\u200b', '\ufeff', '\u202e'];
  const typed = fc.string({ unit: fc.constantFrom('a', ...marks, '\u09c7', '\u09be', '\u09a1', '\u09bc') });
  for (const clean of [cleanLine, cleanText]) {
    const property = fc.property(typed, (text) => {
      const cleaned = clean(text);
      expect(cleaned).toBe(cleaned.normalize('NFC'));
      expect(clean(cleaned)).toBe(cleaned);
    });
    fc.assert(property);
  }
  expect(cleanLine('ক\u09c7\u200b\u09be')).toBe('ক\u09cb');
});

test.each([
  '\u2060',
  '\u3164',
  '\u00ad\u034f',
  '\u200d \u200c',
  '\u2800',
  '\ufe0f',
  '\u09cd',
  ' \u0301',
  '\u{e0041}',
])('a line of nothing visible is empty: %j', (text) => {
  expect(cleanLine(text)).toBe('');
});

test.each(['.', '৳', '🐟', 'অ', '০', '-'])('%j is visible', (text) => {
  expect(cleanLine(`\u2060${text}`)).toContain(text);
});

test('reads digits of both scripts', () => {
  expect(latinDigits('৳ ১,২৫০ ０')).toBe('৳ 1,250 0');
});
