import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { isBrowserTest, type Mutant } from './list/mutant.ts';
import { runIn } from './run-in.ts';

/** Result of a test; `missing` if no test has this title, or if the run failed. */
export type Outcome = 'passed' | 'failed' | 'missing';

interface Run {
  /** Result of all tests of a file with this title: failed if one of them failed. */
  outcomeOf(test: Mutant['test']): Outcome;
  output: string;
}

/** Short timeouts, since a broken behaviour never appears. The tests passed with them before the break. */
const BROWSER = ['--workers=1', '--retries=0', '--timeout=20000', '--reporter=json'];
const OTHER = ['--maxWorkers=1', '--testTimeout=30000', '--reporter=json'];

/** Runs the tests of these breaks in a copy of the tree: either only browser tests or none. */
export async function runTests(folder: string, mutants: Mutant[], env: Record<string, string>): Promise<Run> {
  const report = path.join(folder, 'test-results/mutant.json');
  rmSync(report, { force: true });
  const files = [...new Set(mutants.map(({ test }) => test.file))];
  // Playwright matches the title followed by its tags.
  const titles = [...new Set(mutants.map(({ test }) => `${RegExp.escape(test.title)}( @\\S+)?$`))].join('|');
  const command = mutants.every(isBrowserTest)
    ? ['playwright', 'test', ...files, '--grep', titles, ...BROWSER]
    : ['vitest', 'run', ...files, '--testNamePattern', titles, ...OTHER, `--outputFile=${report}`];
  const one = mutants.length === 1 && isBrowserTest(mutants[0]!) ? ['--max-failures=1'] : [];
  const { output } = await runIn(folder, [...command, ...one], {
    ...env,
    EXPECT_TIMEOUT: '6000',
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  });
  const finished = readReport(report);
  return {
    output,
    outcomeOf: ({ file, title }) => {
      // The tools report the file differently: relative to a folder, or as an absolute path.
      const results = finished.filter(
        (each) => each.title === title && (file.endsWith(each.file) || each.file.endsWith(file)),
      );
      if (results.length === 0) return 'missing';
      return results.every(({ passed }) => passed) ? 'passed' : 'failed';
    },
  };
}

interface TestResult {
  file: string;
  title: string;
  passed: boolean;
}

/** Finished tests from the JSON report of either tool. */
function readReport(report: string): TestResult[] {
  try {
    const { suites, testResults } = JSON.parse(readFileSync(report, 'utf8')) as Partial<Playwright & Vitest>;
    return suites ? suites.flatMap(readSuite) : (testResults ?? []).flatMap(readVitestFile);
  } catch {
    return [];
  }
}

interface Suite {
  suites?: Suite[];
  specs?: { file: string; title: string; tests: { results: { status: string }[] }[] }[];
}
interface Playwright {
  suites: Suite[];
}

function readSuite({ suites = [], specs = [] }: Suite): TestResult[] {
  const own = specs.flatMap(({ file, title, tests }) =>
    tests
      .flatMap(({ results }) => results)
      .filter(({ status }) => status !== 'skipped' && status !== 'interrupted')
      .map(({ status }) => ({ file, title, passed: status === 'passed' })),
  );
  return [...own, ...suites.flatMap(readSuite)];
}

interface Vitest {
  testResults: { name: string; assertionResults: { title: string; status: string }[] }[];
}

function readVitestFile({ name, assertionResults }: Vitest['testResults'][number]): TestResult[] {
  return assertionResults
    .filter(({ status }) => status === 'passed' || status === 'failed')
    .map(({ title, status }) => ({ file: name, title, passed: status === 'passed' }));
}
