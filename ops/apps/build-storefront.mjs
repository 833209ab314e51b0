// npm run build --workspace=storefront: builds beside the running build, whose files stay until the new one is complete.
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { node, root, run } from '../install/run.mjs';
import { compressAssets } from './compress-assets.mjs';
import { keepReleases } from './release-assets.mjs';
import { replaceBuild } from './replace-build.mjs';

const storefront = path.join(root, 'storefront');
const build = path.join(storefront, 'build');
const next = path.join(storefront, 'build.next');

await rm(next, { recursive: true, force: true });
await runInStorefront('react-router', 'build');
await runInStorefront('vite', 'build', '--config', 'worker.config.ts');
await compressAssets(path.join(next, 'client'));
await runInStorefront(node, '../ops/apps/list-inline-scripts.mjs', path.join(next, 'server'));
await keepReleases(build, next);
await replaceBuild(storefront);

/** @param {string[]} command */
async function runInStorefront(...command) {
  const [program = '', ...args] = command;
  const code = await run(program, args, {
    cwd: storefront,
    env: { BUILD_DIRECTORY: 'build.next', NODE_ENV: 'production' },
  });
  if (code !== 0) process.exit(code);
}
