import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (path: string) => readFileSync(new URL(`../../docs/${path}`, import.meta.url), 'utf8');

/** The cells of the rows whose first cell has numbers of statements. */
const rowsOf = (text: string) =>
  text
    .split('\n')
    .filter((line) => /^\| \d+\.\d/.test(line))
    .map((line) => line.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, '')));

test('coverage.md marks exactly the statements of decision 22 as different, and every statement', () => {
  const statements = rowsOf(read('coverage.md'));
  const listed = rowsOf(read('decisions/0022-deviations.md')).flatMap(([numbers = '']) =>
    numbers.split(', '),
  );
  const different = statements.filter(([, text]) => text?.endsWith(' (differs)')).map(([number]) => number);
  expect(different).toEqual([...listed].sort((one, other) => rank(one) - rank(other)));
  expect(new Set(listed).size).toBe(listed.length);
});

test('every difference has a reason', () => {
  for (const [numbers, specified, haat, reason] of rowsOf(read('decisions/0022-deviations.md')))
    expect(
      [specified, haat, reason].every((text) => text && text.length > 5),
      numbers,
    ).toBe(true);
});

/** The place of a statement in coverage.md. */
function rank(number: string): number {
  return rowsOf(read('coverage.md')).findIndex(([each]) => each === number);
}
