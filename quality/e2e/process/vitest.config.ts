import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The files use one clone: the first start of all is that of `start`, `restore-until` begins an archive, and `user` gives the
 * clone to another user.
 */
class FirstStartFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const order = ['start', 'other files', 'restore-until', 'user'];
    const place = ({ moduleId }: TestSpecification) => {
      const index = order.indexOf(path.basename(moduleId, '.test.ts'));
      return index === -1 ? order.indexOf('other files') : index;
    };
    return files.toSorted((a, b) => place(a) - place(b));
  }
}

// Tests of whole processes run one at a time.
export default defineConfig({
  test: {
    include: ['quality/e2e/process/*.test.ts'],
    globalSetup: 'quality/e2e/process/prepare.ts',
    fileParallelism: false,
    sequence: { sequencer: FirstStartFirst },
    allowOnly: false,
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
