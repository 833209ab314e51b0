// npm run mutants: breaks the code with Stryker, which has its own lock file in quality/mutation/, because it is large.
import path from 'node:path';
import { step } from '../../server/src/platform/process/startup-step.mjs';
import { command } from '../install/command.mjs';
import { install, isInstalled } from '../install/prepare.mjs';
import { node, npm, root, run } from '../install/run.mjs';

const folder = path.join(root, 'quality/mutation');

await command(async () => {
  await install();
  if (!isInstalled(folder)) {
    // Vitest is the one of the project: --legacy-peer-deps installs no other.
    const options = ['--ignore-scripts', '--legacy-peer-deps', '--no-audit', '--no-fund'];
    await step('tools', () => npm('ci', '--prefix', folder, ...options));
  }
  return run(node, [path.join(folder, 'run.ts'), ...process.argv.slice(2)]);
});
