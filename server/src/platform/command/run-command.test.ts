import { afterEach, expect, test, vi } from 'vitest';
import { parseCommandOptions, parseFileArgument } from './run-command.ts';

const typed = process.argv;
afterEach(() => {
  process.argv = typed;
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

/** What `npm run import -- ARGUMENTS` passes on. */
function type(...args: string[]): void {
  process.argv = ['node', 'import-command.ts', ...args];
}

const readImport = () =>
  parseCommandOptions({
    'opening-stock': { type: 'string', default: '100' },
    'dry-run': { type: 'boolean', default: false },
  });

test('options and arguments may be mixed', () => {
  type('goods.csv', '--opening-stock', '5', '--dry-run');
  expect(readImport()).toMatchObject({
    positionals: ['goods.csv'],
    values: { 'opening-stock': '5', 'dry-run': true },
  });
});

test.each([
  ['an unknown option', ['--force'], "Unknown option '--force'. --help shows the usage."],
  [
    'an option without its value',
    ['--opening-stock', '--dry-run'],
    "Option '--opening-stock' argument is ambiguous. --help shows the usage.",
  ],
])('%s is refused in one line', (_what, args, line) => {
  type('goods.csv', ...args);
  expect(readImport).toThrow(new RegExp(`^${RegExp.escape(line)}$`));
});

test.each([
  ['true', 'npm has taken --dry-run for itself: put -- before the arguments.'],
  ['', 'npm has taken --no-dry-run for itself: put -- before the arguments.'],
])('an option that npm has taken is refused: npm_config_dry_run=%j', (value, line) => {
  type('goods.csv');
  vi.stubEnv('npm_config_dry_run', value);
  expect(readImport).toThrow(line);
});

test('a command with one FILE refuses none and two, and prints its help', () => {
  const printed = vi.spyOn(console, 'log').mockImplementation(() => {});
  const read = () => parseFileArgument('export', 'npm run export -- FILE');
  for (const files of [[], ['a.csv', 'b.csv']]) {
    type(...files);
    expect(read).toThrow('One FILE is needed: npm run export -- FILE.');
  }
  type('--help');
  expect(read()).toBeNull();
  expect(printed).toHaveBeenCalledExactlyOnceWith('npm run export -- FILE');
});
