// Fails where a table in docs/ names a test that does not exist. A title that ends in `…` names all that start with it.
import { existsSync, readFileSync } from 'node:fs';

const sums = ['docs/coverage.md', 'docs/security.md'].map(check);
process.exit(sums.some(({ rows, missing }) => missing > 0 || rows === 0) ? 1 : 0);

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
  for (const line of missing) console.error(`${table} names no test: ${line}`);
  console.log(`${table}: ${rows.length} statements, ${open} not yet, ${missing.length} name a missing test`);
  return { rows: rows.length, missing: missing.length };
}

/** @param {string} table */
function readRows(table) {
  return readFileSync(table, 'utf8')
    .split('\n')
    .filter((line) => /^\| \d/.test(line))
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .map(([, number, statement, tests = '']) => ({ number, statement, tests }));
}

/** @param {string} test */
function exists(test) {
  const [file = '', title] = test.replaceAll('`', '').split(' › ');
  if (!title || !existsSync(file)) return false;
  const text = readFileSync(file, 'utf8').replaceAll("\\'", "'");
  const wanted = title.replace(/…$/, '');
  return ["'", '"', '`'].some((quote) =>
    text.includes(`${quote}${wanted}${title.endsWith('…') ? '' : quote}`),
  );
}
