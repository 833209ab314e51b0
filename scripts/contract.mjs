// npm run contract: holds the API to its own description with tools that nobody here wrote. They come with a lock of
// their own in conformance/, since they are larger than all the rest.

import { existsSync } from 'node:fs';
import path from 'node:path';
import { StartError } from '../server/src/start-error.mjs';
import { step } from '../server/src/step.mjs';
import { prepare } from './prepare.mjs';
import { node, npm, root, run, stopped } from './run.mjs';

const folder = path.join(root, 'conformance');
try {
  await prepare();
  if (!existsSync(path.join(folder, 'node_modules/.package-lock.json'))) {
    const options = ['--ignore-scripts', '--no-audit', '--no-fund'];
    await step('tools', () => npm('ci', '--prefix', folder, ...options));
  }
  process.exitCode = await run(node, [path.join(folder, 'contract.ts')]);
} catch (error) {
  if (!stopped) console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 1;
}
