import { rename, rm } from 'node:fs/promises';
import path from 'node:path';

/**
 * Replaces the folder `build` of a workspace by `build.next`; a running shop then finds its files in the same folder.
 * @param {string} workspace
 */
export async function replaceBuild(workspace) {
  const build = path.join(workspace, 'build');
  const old = path.join(workspace, 'build.old');
  await rm(old, { recursive: true, force: true });
  await rename(build, old).catch((error) => {
    if (error.code !== 'ENOENT') throw error;
  });
  await rename(path.join(workspace, 'build.next'), build);
  await rm(old, { recursive: true, force: true });
}
