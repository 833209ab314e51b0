import { existsSync } from 'node:fs';
import { installPackages } from './debian-packages.mjs';

/**
 * Installs OpenStack Swift if it is missing and permitted; the tests of an object storage are skipped without it.
 * @returns {Promise<string | null>} null, or why it is not installed
 */
export async function installObjectStorage() {
  if (existsSync('/usr/lib/python3/dist-packages/swift')) return null;
  return installPackages(['python3-swift']);
}
