import fc from 'fast-check';
import { expect, test } from 'vitest';
import { stemsOf, symbolsIn, wordsIn } from './word-forms.ts';

test('words are letters or digits, with any separators', () => {
  expect(wordsIn('Hilsa (Ilish) 1.1kg, রুই-মাছ ৫০০গ্রাম')).toEqual([
    'hilsa',
    'ilish',
    '1',
    '1',
    'kg',
    'রুই',
    'মাছ',
    '৫০০',
    'গ্রাম',
  ]);
  expect(symbolsIn('100% (real)')).toEqual(['%', '(', ')']);
});

test.each([
  ['tomatoes', 'tomato'],
  ['chillies', 'chilli'],
  ['eggs', 'egg'],
  ['মাছের', 'মাছ'],
  ['মুরগির', 'মুরগি'],
  ['লাউটি', 'লাউ'],
  ['ডিমগুলো', 'ডিম'],
])('%s has the stem %s', (word, stem) => {
  expect(stemsOf(word)).toContain(stem);
});

test('Bengali endings in Latin letters are removed only with `loose`', () => {
  expect(stemsOf('macher', { loose: true })).toContain('mach');
  expect(stemsOf('butter')).toEqual([]);
});

test('no text throws or has an empty word or stem', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (text) => {
      for (const word of wordsIn(text)) {
        expect(word).not.toBe('');
        for (const stem of stemsOf(word, { loose: true })) expect(stem).not.toBe('');
      }
    }),
  );
});
