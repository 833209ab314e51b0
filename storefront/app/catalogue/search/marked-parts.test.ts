import { expect, test } from 'vitest';
import { markedParts } from './marked-parts.ts';

/** The parts with brackets around the marked ones. */
const marked = (...given: Parameters<typeof markedParts>) =>
  markedParts(...given)
    .map(({ text, isMarked }) => (isMarked ? `[${text}]` : text))
    .join('');

test('marks the parts that the API has matched', () => {
  expect(
    marked('Tomato sauce 340 g', 'tomat 340', [
      [0, 5],
      [13, 16],
    ]),
  ).toBe('[Tomat]o sauce [340] g');
  expect(marked('টমেটো', 'tometo', [[0, 5]])).toBe('[টমেটো]');
  expect(marked('Nuts', 'badam', [])).toBe('Nuts');
});

test('overlapping spans mark each letter once', () => {
  expect(
    marked('Hilsa fish', 'x', [
      [0, 5],
      [3, 8],
      [2, 4],
    ]),
  ).toBe('[Hilsa][ fi]sh');
});

test('without spans the substring is marked, in any case', () => {
  expect(marked('Rupchanda', ' UPCH ')).toBe('R[upch]anda');
  expect(marked('Rupchanda', 'zzzz')).toBe('Rupchanda');
  expect(marked('Rupchanda', '')).toBe('Rupchanda');
  expect(marked('İlish', 'lish')).toBe('İlish');
});
