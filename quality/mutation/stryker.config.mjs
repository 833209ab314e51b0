import { tmpdir } from 'node:os';
import path from 'node:path';
import { parts } from './parts.mjs';

const { MUTATION_PART = '', MUTATION_FILES } = process.env;

export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'quality/mutation/vitest.config.ts', related: false },
  coverageAnalysis: 'perTest',
  // Constants of a module would need all tests of the part, in new processes.
  ignoreStatic: true,
  mutate: MUTATION_FILES ? MUTATION_FILES.split('\n') : parts[MUTATION_PART]?.files,
  // TypeScript 7 has no compiler API.
  tsconfigFile: 'none',
  disableTypeChecks: false,
  ignorePatterns: ['/.haat', '/docs', '/test-results', '/quality/{bench,breaks,e2e,faults}', '**/build'],
  tempDirName: path.join(tmpdir(), `haat-mutation-${process.pid}`),
  cleanTempDir: 'always',
  reporters: ['clear-text', 'progress'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  thresholds: { high: 95, low: 90, break: 85 },
  concurrency: 2,
  timeoutMS: 20_000,
};
