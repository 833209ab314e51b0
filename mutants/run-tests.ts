import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { isBrowserTest, type Mutant } from './mutant.ts';
import { runIn } from './run-in.ts';

/** How one test ended; `missing` where no test has this title, or where nothing could be run. */
export type Outcome = 'passed' | 'failed' | 'missing';

interface Run {
  /** How the tests of a file with this title ended: failed where one of them did. */
  outcomeOf(test: Mutant['test']): Outcome;
  output: string;
}

/** Impatient, since what is broken never comes; what is whole must come as fast, which is checked before. */
const BROWSER = ['--workers=1', '--retries=0', '--timeout=20000', '--reporter=json'];
const OTHER = ['--maxWorkers=1', '--testTimeout=30000', '--reporter=json'];

/** Runs the tests of these breaks in a copy of the tree: all of them in the browser, or none. */
export async function runTests(folder: string, mutants: Mutant[], env: Record<string, string>): Promise<Run> {
  const report = path.join(folder, 'test-results/mutant.json');
  rmSync(report, { force: true });
  const files = [...new Set(mutants.map(({ test }) => test.file))];
  // Playwright looks for it in what it calls the test: with its tags behind the title.
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
  const ended = readReport(report);
  return {
    output,
    outcomeOf: ({ file, title }) => {
      // Each tool names the file in its own way: below its folder, or from the root of the disk.
      const those = ended.filter(
        (each) => each.title === title && (file.endsWith(each.file) || each.file.endsWith(file)),
      );
      if (those.length === 0) return 'missing';
      return those.every(({ passed }) => passed) ? 'passed' : 'failed';
    },
  };
}

interface Ended {
  file: string;
  title: string;
  passed: boolean;
}

/** Tests that were run to an end, of either tool's JSON. */
function readReport(report: string): Ended[] {
  try {
    const { suites, testResults } = JSON.parse(readFileSync(report, 'utf8')) as Partial<Playwright & Vitest>;
    return suites ? suites.flatMap(ofSuite) : (testResults ?? []).flatMap(ofFile);
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

function ofSuite({ suites = [], specs = [] }: Suite): Ended[] {
  const here = specs.flatMap(({ file, title, tests }) =>
    tests
      .flatMap(({ results }) => results)
      .filter(({ status }) => status !== 'skipped' && status !== 'interrupted')
      .map(({ status }) => ({ file, title, passed: status === 'passed' })),
  );
  return [...here, ...suites.flatMap(ofSuite)];
}

interface Vitest {
  testResults: { name: string; assertionResults: { title: string; status: string }[] }[];
}

function ofFile({ name, assertionResults }: Vitest['testResults'][number]): Ended[] {
  return assertionResults
    .filter(({ status }) => status === 'passed' || status === 'failed')
    .map(({ title, status }) => ({ file: name, title, passed: status === 'passed' }));
}
