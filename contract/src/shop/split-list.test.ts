import { expect, test } from 'vitest';
import { MAX_QUICK_LIST_LINES, MAX_SEARCH } from '../http/limits.ts';
import { linesAdded, splitList } from './split-list.ts';

test('a list is split at line breaks, commas and full stops', () => {
  expect(splitList('আলু ২ কেজি, ডিম ১২,miniket 5kg\r\n\n  লবণ;চিনি। চা').lines).toEqual([
    'আলু ২ কেজি',
    'ডিম ১২',
    'miniket 5kg',
    'লবণ',
    'চিনি',
    'চা',
  ]);
});

test('a comma inside a number does not split', () => {
  expect(splitList('rice 1,5 kg, dal').lines).toEqual(['rice 1,5 kg', 'dal']);
  expect(splitList('ডিম ১২, ২ কেজি আলু').lines).toEqual(['ডিম ১২', '২ কেজি আলু']);
});

test('lines without a letter are left out, long ones are shortened', () => {
  expect(splitList('---\n12\n\n').lines).toEqual([]);
  expect(splitList('a'.repeat(300)).lines).toEqual(['a'.repeat(MAX_SEARCH)]);
});

test('lines above the most stay as text', () => {
  const all = Array.from({ length: MAX_QUICK_LIST_LINES + 2 }, (_, at) => `egg ${at}`);
  expect(splitList(all.join('\n'))).toEqual({
    lines: all.slice(0, MAX_QUICK_LIST_LINES),
    rest: all.slice(MAX_QUICK_LIST_LINES).join('\n'),
  });
});

test('lines that were typed since are those that the earlier text does not have', () => {
  expect(linesAdded('চিনি, ডিম ১২', 'ডিম ১২\nলবণ\nচিনি')).toEqual(['লবণ']);
  expect(linesAdded('', 'rice; dal')).toEqual(['rice', 'dal']);
  const all = Array.from({ length: MAX_QUICK_LIST_LINES + 2 }, (_, at) => `egg ${at}`).join('\n');
  expect(linesAdded(all, `${all}\nsalt`)).toEqual(['salt']);
});
