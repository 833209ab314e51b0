// Fails where docs/coverage.md names a test that does not exist. A title with `…` at its end names all that begin so.
import { existsSync, readFileSync } from 'node:fs';

const rows = readFileSync('docs/coverage.md', 'utf8')
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, section, statement, tests = '']) => ({ section, statement, tests }));

const missing = [];
let open = 0;
for (const { section, statement, tests } of rows) {
  if (tests === 'not yet') open++;
  else
    for (const test of tests.split('`; `'))
      if (!exists(test)) missing.push(`§${section} ${statement}: ${test}`);
}

for (const line of missing) console.error(`no such test: ${line}`);
console.log(`coverage: ${rows.length} statements, ${open} not yet, ${missing.length} name a missing test`);
process.exit(missing.length > 0 || rows.length === 0 ? 1 : 0);

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
