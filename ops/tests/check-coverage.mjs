// Fails if a table in docs/ names a test that does not exist. A title that ends in `…` stands for all titles that start with it.
import { existsSync, readFileSync } from 'node:fs';

const sums = ['docs/coverage.md', 'docs/security.md'].map(check);
const isComplete = hasEveryStatement('docs/coverage.md');
process.exit(sums.some(({ rows, missing }) => missing > 0 || rows === 0) || !isComplete ? 1 : 0);

/**
 * True if the table has each of the specification's 253 statements exactly once, with a test.
 * @param {string} table
 */
function hasEveryStatement(table) {
  /** Number of statements per section; section 10 has the customer's own requirements. */
  const sections = [12, 83, 27, 28, 17, 9, 31, 27, 17, 2];
  const expected = sections.flatMap((count, section) =>
    Array.from({ length: count }, (_, at) =>
      section === 9 ? `10.${at + 1}` : `${section + 1}.${String(at + 1).padStart(2, '0')}`,
    ),
  );
  const rows = readRows(table);
  const listed = rows.map(({ number = '' }) => number);
  const wrong = [
    ...expected.filter((number) => !listed.includes(number)).map((number) => `${number} is missing`),
    ...listed.filter((number) => !expected.includes(number)).map((number) => `${number} is not a statement`),
    ...listed
      .filter((number, at) => listed.indexOf(number) < at)
      .map((number) => `${number} is listed twice`),
    ...rows.filter(({ tests }) => tests === 'not yet').map(({ number }) => `${number} has no test`),
  ];
  for (const line of wrong) console.error(`${table}: ${line}`);
  return wrong.length === 0;
}

/** @param {string} table */
function check(table) {
  const rows = readRows(table);
  const missing = [];
  let open = 0;
  for (const { number, statement, tests } of rows) {
    if (tests === 'not yet') open++;
    else
      for (const test of tests.split('`; `'))
        if (!exists(test)) missing.push(`${number} ${statement}: ${test}`);
  }
  for (const line of missing) console.error(`${table} names a missing test: ${line}`);
  console.log(`${table}: ${rows.length} statements, ${open} not yet, ${missing.length} name a missing test`);
  return { rows: rows.length, missing: missing.length };
}

/** @param {string} table */
function readRows(table) {
  return readFileSync(table, 'utf8')
    .split('\n')
    .filter((line) => /^\| \d/.test(line))
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .map(([, number, statement, ...cells]) => ({ number, statement, tests: cells.at(-2) ?? '' }));
}

/** @param {string} test */
function exists(test) {
  const [file = '', title] = test.replaceAll('`', '').split(' › ');
  if (!title || !existsSync(file)) return false;
  const text = readFileSync(file, 'utf8').replaceAll("\\'", "'");
  const expected = title.replace(/…$/, '');
  return ["'", '"', '`'].some((quote) =>
    text.includes(`${quote}${expected}${title.endsWith('…') ? '' : quote}`),
  );
}
