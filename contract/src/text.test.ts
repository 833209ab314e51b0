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

test('digits of both scripts are read', () => {
  expect(latinDigits('৳ ১,২৫০ ０')).toBe('৳ 1,250 0');
});
