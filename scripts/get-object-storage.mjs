import { existsSync } from 'node:fs';
import { installPackages } from './debian-packages.mjs';

/** Installs OpenStack Swift if it is missing and permitted; the tests of an object storage are skipped without it. */
export async function getObjectStorage() {
  if (existsSync('/usr/lib/python3/dist-packages/swift')) return;
  const problem = await installPackages(['python3-swift']);
  if (problem !== null) console.log(`object storage … not installed, its tests are skipped: ${problem}`);
}
