import { copyFile, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Releases before the new one whose files stay: an open page fetches its parts when they are needed. */
const KEPT = 3;

/** Folders of hashed files. A shop that still runs may load parts of its own, too. */
const FOLDERS = ['client/assets', 'server/assets'];

/**
 * Puts the hashed files of earlier releases beside those of the new build, and writes down whose they are.
 * @param {string} previous folder of the build that runs; may be missing
 * @param {string} next folder of the new build
 */
export async function keepReleases(previous, next) {
  const own = await hashedFiles(next);
  const before = await releasesOf(previous);
  const isSame = JSON.stringify(before[0]) === JSON.stringify(own);
  const earlier = (isSame ? before.slice(1) : before).slice(0, KEPT);
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
