import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import packages from '../../../../package.json' with { type: 'json' };

const file = path.join(import.meta.dirname, '../../../../ops/deploy/haat.service');
const lines = readFileSync(file, 'utf8').split('\n');
const valuesOf = (key: string) =>
  lines.filter((line) => line.startsWith(`${key}=`)).map((line) => line.slice(key.length + 1));

test('the service and the image run one process, with the options of npm start', () => {
  const [start = ''] = valuesOf('ExecStart');
  expect(start.split(' ').slice(1)).toEqual(['ops/haat.mjs', 'serve']);
  expect(readFileSync(path.join(path.dirname(file), 'Dockerfile'), 'utf8')).toContain(
    'CMD ["node", "ops/haat.mjs", "serve"]',
  );
});

test('the install script is valid, and brings the Node of the project', () => {
  const script = path.join(path.dirname(file), 'install');
  execFileSync('bash', ['-n', script]);
  expect(readFileSync(script, 'utf8')).toContain(`node_version=${packages.devDependencies.node} `);
});

test.skipIf(!existsSync('/usr/bin/systemd-analyze'))('systemd finds the service hardened', () => {
  const report = execFileSync('systemd-analyze', ['security', '--offline=true', '--no-pager', file], {
    encoding: 'utf8',
  });
  const exposure = Number(/exposure level for haat\.service: ([\d.]+)/.exec(report)?.[1]);
  expect(exposure).toBeGreaterThan(0);
  expect(exposure).toBeLessThanOrEqual(2.5);
});
