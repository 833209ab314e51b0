import { expect, test } from 'vitest';
import { readCells, readTable, toRows } from './pasted-columns.ts';

test('cells are those of a spreadsheet: quotation marks, line breaks inside, empty rows', () => {
  expect(readCells('a\tb\r\n\r\n"c ""d"""\t"e\nf"\n\t\n5"\tx')).toEqual([
    ['a', 'b'],
    ['c "d"', 'e f'],
    ['5"', 'x'],
  ]);
  expect(readCells('')).toEqual([]);
});

test.each([
  ['Code\tNew price\tStock', ['product', 'price', 'stock']],
  ['মজুদ\tপণ্যের নাম\tদাম', ['stock', 'product', 'price']],
  ['Name\tUnit\tRate (Tk)', ['product', '', 'price']],
  ['Name\tCode\tPrice', ['product', '', 'price']],
])('the headings %s name the columns', (headings, kinds) => {
  expect(readTable(`${headings}\nx\t1\t2`)).toEqual({ kinds, rows: [['x', '1', '2']] });
});

test('without headings the columns are product, price and stock, and the first row counts', () => {
  expect(readTable('Rui\t৩৬০\nTk 5 rice\t1')).toEqual({
    kinds: ['product', 'price'],
    rows: [
      ['Rui', '৩৬০'],
      ['Tk 5 rice', '1'],
    ],
  });
});

test('cells of unused columns are not sent', () => {
  expect(toRows({ kinds: ['', 'stock', 'product'], rows: [['old', '7', 'Rui'], ['x']] })).toEqual([
    { product: 'Rui', price: '', stock: '7' },
    { product: '', price: '', stock: '' },
  ]);
});
