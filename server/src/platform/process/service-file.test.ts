import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { nodeEnvironment, nodeFlags } from './node-options.mjs';

const file = path.join(import.meta.dirname, '../../../../ops/deploy/haat.service');
const lines = readFileSync(file, 'utf8').split('\n');
const valuesOf = (key: string) =>
  lines.filter((line) => line.startsWith(`${key}=`)).map((line) => line.slice(key.length + 1));

test('the service starts the shop with the options of npm start', () => {
  const [start = ''] = valuesOf('ExecStart');
  expect(start.split(' ').slice(1)).toEqual([...nodeFlags, 'server/src/main.ts']);
  const environment = Object.fromEntries(
    valuesOf('Environment').flatMap((line) => line.split(' ').map((each) => each.split('='))),
  );
  expect(environment).toMatchObject({ ...nodeEnvironment, NODE_COMPILE_CACHE: '/var/cache/haat' });
});

test.skipIf(!existsSync('/usr/bin/systemd-analyze'))('systemd finds the service hardened', () => {
  const report = execFileSync('systemd-analyze', ['security', '--offline=true', '--no-pager', file], {
    encoding: 'utf8',
  });
  const exposure = Number(/exposure level for haat\.service: ([\d.]+)/.exec(report)?.[1]);
  expect(exposure).toBeGreaterThan(0);
  expect(exposure).toBeLessThanOrEqual(2.5);
});
