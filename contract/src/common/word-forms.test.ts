import fc from 'fast-check';
import { expect, test } from 'vitest';
import { signsIn, stemsOf, wordsIn } from './word-forms.ts';

test('words are letters or digits, whatever stands between', () => {
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
  expect(signsIn('100% (real)')).toEqual(['%', '(', ')']);
});

test.each([
  ['tomatoes', 'tomato'],
  ['chillies', 'chilli'],
  ['eggs', 'egg'],
  ['মাছের', 'মাছ'],
  ['মুরগির', 'মুরগি'],
  ['লাউটি', 'লাউ'],
  ['ডিমগুলো', 'ডিম'],
])('%s may be %s', (word, stem) => {
  expect(stemsOf(word)).toContain(stem);
});

test('Bengali endings in Latin letters are taken off only where asked for', () => {
  expect(stemsOf('macher', { loose: true })).toContain('mach');
  expect(stemsOf('butter')).toEqual([]);
});

test('nothing throws, and no word or stem is empty, whatever the text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (text) => {
      for (const word of wordsIn(text)) {
        expect(word).not.toBe('');
        for (const stem of stemsOf(word, { loose: true })) expect(stem).not.toBe('');
      }
    }),
  );
});
