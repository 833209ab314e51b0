import { copyFile, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Number of earlier releases whose files stay, because an open page loads its files later. */
const EARLIER_RELEASES = 3;

/** Folders of hashed files. A running server may also load its own files later. */
const FOLDERS = ['client/assets', 'server/assets'];

/**
 * Copies the hashed files of earlier releases into the new build, and lists the files of each release.
 * @param {string} previous folder of the running build; may be missing
 * @param {string} next folder of the new build
 */
export async function keepReleases(previous, next) {
  const own = await hashedFiles(next);
  const before = await releasesOf(previous);
  const isSame = JSON.stringify(before[0]) === JSON.stringify(own);
  const earlier = (isSame ? before.slice(1) : before).slice(0, EARLIER_RELEASES);
  const missing = new Set(earlier.flat()).difference(new Set(own));
  for (const file of missing)
    await copyFile(path.join(previous, file), path.join(next, file)).catch(ifMissing);
  await writeFile(path.join(next, LIST), JSON.stringify([own, ...earlier]));
}

/** In a build: the files of each release, the newest first. */
const LIST = 'releases.json';

/**
 * @param {string} build
 * @returns {Promise<string[][]>}
 */
async function releasesOf(build) {
  return JSON.parse((await readFile(path.join(build, LIST), 'utf8').catch(ifMissing)) ?? '[]');
}

/**
 * @param {string} build
 * @returns {Promise<string[]>} paths in it, always in the same order
 */
async function hashedFiles(build) {
  const files = FOLDERS.map(async (folder) => {
    const names = (await readdir(path.join(build, folder)).catch(ifMissing)) ?? [];
    return names.sort().map((name) => `${folder}/${name}`);
  });
  return (await Promise.all(files)).flat();
}

/** @param {NodeJS.ErrnoException} error */
function ifMissing(error) {
  if (error.code !== 'ENOENT') throw error;
}
