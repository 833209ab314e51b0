import { expect, test } from 'vitest';
import { headOf, PLAIN } from './head-word.ts';

test.each([
  ['Mustard oil (shorishar tel) 1 litre', 'oil', PLAIN.head],
  ['Miniket rice premium 5 kg', 'rice', PLAIN.head],
  ['Tomato sauce 340 g', 'sauce', PLAIN.head],
  ['Tomato (red)', 'tomato', PLAIN.whole],
  ['Potato (alu), Diamond', 'potato', PLAIN.whole],
  ['Bucket with mop', 'bucket', PLAIN.whole],
  ['Katla sliced', 'katla', PLAIN.whole],
  ['Red', 'red', PLAIN.whole],
  ['কোরাল মাছ কাটা', 'মাছ', PLAIN.head],
  ['হলুদ গুঁড়া', 'গুঁড়া', PLAIN.head],
  ['৩-ইন-১ ব্লেন্ডার', 'ব্লেন্ডার', PLAIN.head],
])('%s is a kind of %s', (name, word, plainness) => {
  expect(headOf(name)).toEqual({ word: word.normalize('NFKC'), plainness });
});

test.each(['', '(250 g)', ', Diamond'])('%j names nothing', (name) => {
  expect(headOf(name)).toBe(null);
});
