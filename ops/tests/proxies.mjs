import { existsSync } from 'node:fs';
import { installPackages } from './debian-packages.mjs';
import { gate, vitest } from './test-steps.mjs';

const PACKAGES = ['haproxy', 'nginx-light', 'pgbouncer'];
const PROGRAMS = ['haproxy', 'nginx', 'pgbouncer'];

/** Runs the tests of the example configurations in `ops/deploy/`, with Debian's packages. */
export async function runProxies() {
  if (await gate('proxies', installProxies))
    await vitest('tests of proxies', 'quality/e2e/proxies/vitest.config.ts');
}

async function installProxies() {
  if (PROGRAMS.every((program) => existsSync(`/usr/sbin/${program}`))) return;
  const problem = await installPackages(PACKAGES);
  if (problem !== null) throw new Error(`Install ${PACKAGES.join(', ')}: ${problem}`);
}
