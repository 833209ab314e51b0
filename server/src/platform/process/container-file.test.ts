import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import packages from '../../../../package.json' with { type: 'json' };

const deploy = path.join(import.meta.dirname, '../../../../ops/deploy');
const file = readFileSync(path.join(deploy, 'Dockerfile'), 'utf8');
const compose = readFileSync(path.join(deploy, 'compose.yaml'), 'utf8');
const [build = '', image = ''] = file.split(/^(?=FROM )/m).slice(1);

test('the image has the Node of the project, and starts the shop without npm', () => {
  expect(build).toMatch(`FROM node:${packages.devDependencies.node}-`);
  expect(image).toContain('CMD ["node", "ops/haat.mjs", "serve"]');
});

test('nothing that Git ignores is in the image: neither passwords nor builds of another machine', () => {
  const linesOf = (name: string) => readFileSync(path.join(deploy, name), 'utf8').trim().split('\n');
  const ignored = linesOf('../../.gitignore').map((line) => line.replace(/\/$/, ''));
  const excluded = linesOf('Dockerfile.dockerignore').map((line) => line.replace(/^\*\*\//, ''));
  expect(excluded).toEqual(expect.arrayContaining(ignored));
});

test('the image is of tagged images, runs as another user than root, and reports its health', () => {
  for (const [, name] of file.matchAll(/^FROM (\S+)/gm)) expect(name).toMatch(/:(?!latest)./);
  expect(file).not.toMatch(/^ADD |^COPY --chown/m);
  const [, user] = /^USER (\d+):\d+$/m.exec(image)!;
  expect(Number(user)).toBeGreaterThanOrEqual(1_000);
  expect(image.indexOf('\nUSER ')).toBeGreaterThan(image.lastIndexOf('\nRUN '));
  expect(image).toMatch(/^HEALTHCHECK [\s\S]*readyz/m);
});

test('the composed shop has a read-only root and no capability, and waits for its database', () => {
  const shop = compose.slice(compose.indexOf('  shop:'));
  for (const line of ['read_only: true', 'cap_drop: [ALL]', 'condition: service_healthy'])
    expect(shop).toContain(line);
  // No password is in the file.
  for (const [, value] of compose.matchAll(/PASSWORD: (.*)/g)) expect(value).toMatch(/^\$\{\w+:\?\}$/);
});
