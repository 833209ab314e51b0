import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that replace a module (`vi.mock`): each has modules of its own. */
const MOCKED = ['server/src/backup/name-without-replacing.test.ts', 'server/src/nothing-leaves.test.ts'];
const NO_TESTS = ['**/node_modules/**', '**/build/**'];

/**
 * Tests that start, kill and restore whole shops and databases: `npm run verify` leaves them out. They take longest, so they
 * begin first, so that the end of a run does not wait for one of them.
 */
const PROCESSES = [
  '{ops/embedded-postgres,ops/verbs,quality/faults}/**/*.test.ts',
  'server/src/**/{backup,backups,backup-bucket,bucket-faults,crash-recovery}.test.ts',
];

class ProcessesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isProcess = ({ project }: TestSpecification) => project.name === 'processes';
    return [...sorted.filter(isProcess), ...sorted.filter((file) => !isProcess(file))];
  }
}

// Without the storefront's Vite plugins: React Router's cannot run under Vitest.
export default defineConfig({
  test: {
    globalSetup: ['server/testing/postgres.ts', 'server/testing/media/object-storage.ts'],
    allowOnly: false,
    sequence: { sequencer: ProcessesFirst },
    // Tests wait for PostgreSQL, processes and clocks a third of their time, on the two cores of the CI.
    maxWorkers: 4,
    // Tests make many objects that live briefly: with a larger young generation V8 collects garbage less often.
    execArgv: ['--max-semi-space-size=64'],
    // Bounds, not measures: a machine that does ten things at once is slow, not wrong.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    projects: [
      {
        extends: true,
        resolve: {
          alias: {
            '@node-rs/argon2': path.join(import.meta.dirname, 'server/testing/accounts/hash-once.ts'),
          },
        },
        test: {
          name: 'files that share modules',
          // Modules are loaded once per process, not per file: a fifth less processor time.
          isolate: false,
          include: ['{contract,gateway,office,ops,quality/breaks,server,storefront,ui}/**/*.test.{ts,tsx}'],
          exclude: [...NO_TESTS, ...MOCKED, ...PROCESSES],
        },
      },
      { extends: true, test: { name: 'files with mocks', include: MOCKED } },
      {
        extends: true,
        test: { name: 'processes', include: PROCESSES, exclude: [...NO_TESTS, ...MOCKED], isolate: false },
      },
    ],
  },
});
