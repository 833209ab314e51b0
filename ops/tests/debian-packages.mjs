import { existsSync } from 'node:fs';
import { run } from '../install/run.mjs';

/**
 * Installs packages of Debian, where root and apt-get can. Without the packages that these only recommend: those of Chromium
 * contain a print server.
 * @param {string[]} packages
 * @returns {Promise<string | null>} null, or why they are not installed
 */
export async function installPackages(packages) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get'))
    return 'only root can install them, on Debian';
  let written = '';
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  const output = (/** @type {string} */ text) => (written += text);
  await run('apt-get', ['update'], { env, output });
  const code = await run('apt-get', ['install', '-y', '--no-install-recommends', ...packages], {
    env,
    output,
  });
  return code === 0 ? null : written.trim();
}

/**
 * Installs OpenStack Swift if it is missing and permitted; the tests of an object storage are skipped without it.
 * @returns {Promise<string | null>} null, or why it is not installed
 */
export async function installObjectStorage() {
  if (existsSync('/usr/lib/python3/dist-packages/swift')) return null;
  return installPackages(['python3-swift']);
}
