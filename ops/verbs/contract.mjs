// npm run contract: checks the API against its OpenAPI document with third-party tools. They have their own lock file in
// quality/conformance/, because they are larger than all other packages.

import path from 'node:path';
import { step } from '../../server/src/platform/process/startup-step.mjs';
import { command } from '../install/command.mjs';
import { isInstalled, prepare } from '../install/prepare.mjs';
import { node, npm, root, run } from '../install/run.mjs';

const folder = path.join(root, 'quality/conformance');

await command(async () => {
  await prepare();
  if (!isInstalled(folder)) {
    const options = ['--include=dev', '--ignore-scripts', '--no-audit', '--no-fund'];
    await step('tools', () => npm('ci', '--prefix', folder, ...options));
  }
  return run(node, [path.join(folder, 'contract.ts')]);
}, 1);
