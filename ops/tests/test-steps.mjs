import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { step } from '../../server/src/platform/process/startup-step.mjs';
import { root, run, stopped } from '../install/run.mjs';

/** Counts so far: each test and each other step is one. */
export const sum = { passed: 0, failed: 0 };

/**
 * One step that passes or fails.
 * @param {string} name
 * @param {() => Promise<void>} work throws on failure
 * @param {(name: string, work: () => Promise<void>) => Promise<void>} inStep how it is reported
 * @returns {Promise<boolean>}
 */
export async function gate(name, work, inStep = step) {
  try {
    await inStep(name, work);
    sum.passed++;
    return true;
  } catch (error) {
    if (stopped) process.exit(1);
    console.log(error instanceof Error ? error.message : error);
    sum.failed++;
    return false;
  }
}

/**
 * Steps at the same time, because most of them use one core.
 * @param {Record<string, () => Promise<void>>} works
 */
export async function gatesTogether(works) {
  await Promise.all(Object.entries(works).map(([name, work]) => gate(name, work, reportAtEnd)));
}

/**
 * Like `step`, but prints the whole line at the end: several such steps run at the same time.
 * @param {string} name
 * @param {() => Promise<void>} work
 */
async function reportAtEnd(name, work) {
  const began = performance.now();
  try {
    await work();
    console.log(`${name} … ${secondsSince(began)} s`);
  } catch (error) {
    console.log(`${name} … failed`);
    throw error;
  }
}

/** @param {number} began */
function secondsSince(began) {
  return ((performance.now() - began) / 1000).toFixed(2);
}

/**
 * Runs a tool and shows its output only if it fails.
 * @param {string} file
 * @param {string[]} args
 */
export async function quietly(file, ...args) {
  let written = '';
  const code = await run(file, args, { output: (text) => (written += text) });
  if (code !== 0) throw new Error(written.trim());
}

/**
 * Runs tests and adds the counts of their JSON report. A run that exits with an error, or that has no test at all, is a
 * failure too.
 * @param {string} name
 * @param {string} report path of the JSON report that the command writes
 * @param {string[]} command
 * @param {{ later?: boolean }} [options] `later`: the output is shown at the end, because other tests run at the same time
 */
export async function tests(name, report, [file = '', ...args], { later = false } = {}) {
  const began = performance.now();
  const reportFile = path.join(root, report);
  rmSync(reportFile, { force: true });
  console.log(`${name} …`);
  // Playwright sets FORCE_COLOR, and its workers warn if NO_COLOR is also set.
  const plain = file === 'playwright' ? { DEBUG_COLORS: '0' } : { NO_COLOR: '1' };
  let written = '';
  const code = await run(file, args, {
    ...(!process.stdout.isTTY && { env: plain }),
    ...(later && { output: (text) => (written += text) }),
  });
  if (stopped) process.exit(1);
  if (later && code !== 0) console.log(written.trim());
  const counts = count(reportFile);
  if (code !== 0 && counts.failed === 0) counts.failed = 1;
  sum.passed += counts.passed;
  sum.failed += counts.failed;
  const skipped = counts.skipped ? `, ${counts.skipped} skipped` : '';
  const retried = counts.retried ? `, ${counts.retried} passed only on retry` : '';
  console.log(
    `${name} … ${secondsSince(began)} s (${counts.passed} passed, ${counts.failed} failed${skipped}${retried})`,
  );
}

/**
 * Runs the tests of a Vitest configuration.
 * @param {string} name
 * @param {string} config
 * @param {string[]} [args] more arguments of Vitest
 * @param {{ later?: boolean }} [options] see `tests`
 */
export async function vitest(name, config, args = [], options = {}) {
  const report = `test-results/${name.replaceAll(' ', '-')}.json`;
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`];
  await tests(name, report, ['vitest', 'run', '--config', config, ...args, ...reporters], options);
}

/** @param {string} reportFile */
function count(reportFile) {
  try {
    const report = JSON.parse(readFileSync(reportFile, 'utf8'));
    return report.stats ? countPlaywright(report.stats) : countVitest(report);
  } catch {
    return { passed: 0, failed: 1, skipped: 0, retried: 0 };
  }
}

/** @param {{ expected: number, unexpected: number, flaky: number, skipped: number }} stats */
function countPlaywright({ expected, unexpected, flaky, skipped }) {
  return { passed: expected + flaky, failed: unexpected, skipped, retried: flaky };
}

/** @param {{ numPassedTests: number, numFailedTests: number, numPendingTests: number }} report */
function countVitest({ numPassedTests, numFailedTests, numPendingTests }) {
  return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests, retried: 0 };
}
