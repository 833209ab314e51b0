import { expect, test } from 'vitest';
import { toCsv } from './csv.ts';

const cellOf = (text: string) => toCsv([[text]]).slice(1, -2);

test.each([
  ['=cmd|"/c calc"!A1', `"'=cmd|""/c calc""!A1"`],
  ['+8801712345678', `'+8801712345678`],
  ['-2+3', `'-2+3`],
  ['@SUM(A1)', `'@SUM(A1)`],
  ['\t=1+1', `"'\t=1+1"`],
  ['\r=1+1', `"'\r=1+1"`],
  ['\n=1+1', `"'\n=1+1"`],
  ['  =1+1', `'  =1+1`],
  ['＝1+1', `'＝1+1`],
  ['\ufeff=1+1', `'\ufeff=1+1`],
])('neutralizes the formula %j', (text, cell) => {
  expect(cellOf(text)).toBe(cell);
});

test.each(['Miniket rice', '1 kg = 2 bags', 'রুই মাছ', 'a-b', '', '৫০'])(
  'leaves the text %j as it is',
  (text) => {
    expect(cellOf(text)).toBe(text);
  },
);

test('quotes separators, and leaves negative numbers numbers', () => {
  expect(
    toCsv([
      ['Rui, fish', 'a "b"', -12.5, null],
      ['x;y', 'a\tb', 0, 1],
    ]),
  ).toBe('\ufeff"Rui, fish","a ""b""",-12.5,\r\n"x;y","a\tb",0,1\r\n');
});
