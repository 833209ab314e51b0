// npm run build --workspace=storefront: builds beside the build that runs, which keeps its files until the new one is whole.
import { rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { compressAssets } from './compress-assets.mjs';
import { keepReleases } from './release-assets.mjs';
import { node, root, run } from './run.mjs';

const storefront = path.join(root, 'storefront');
const build = path.join(storefront, 'build');
const next = path.join(storefront, 'build.next');

await rm(next, { recursive: true, force: true });
await inStorefront('react-router', 'build');
await inStorefront('vite', 'build', '--config', 'worker.config.ts');
await compressAssets(path.join(next, 'client'));
await inStorefront(node, '../scripts/list-inline-scripts.mjs', path.join(next, 'server'));
await keepReleases(build, next);
await swap();

/** @param {string[]} command */
async function inStorefront(...command) {
  const [program = '', ...args] = command;
  const code = await run(program, args, {
    cwd: storefront,
    env: { BUILD_DIRECTORY: 'build.next', NODE_ENV: 'production' },
  });
  if (code !== 0) process.exit(code);
}

/** A shop that runs finds its files at their place again. */
async function swap() {
  const old = path.join(storefront, 'build.old');
  await rm(old, { recursive: true, force: true });
  await rename(build, old).catch((error) => {
    if (error.code !== 'ENOENT') throw error;
  });
  await rename(next, build);
  await rm(old, { recursive: true, force: true });
}
