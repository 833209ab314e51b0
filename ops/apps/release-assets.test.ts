import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keepReleases } from './release-assets.mjs';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'haat-releases-'));
});
afterEach(() => rm(folder, { recursive: true }));

const buildOf = (release: number) => path.join(folder, `build-${release}`);

/** Makes a build of these files, as the next release. */
async function build(release: number, ...files: string[]): Promise<string[]> {
  const assets = path.join(buildOf(release), 'client/assets');
  await mkdir(assets, { recursive: true });
  for (const file of files) await writeFile(path.join(assets, file), `${file} of ${release}`);
  await keepReleases(buildOf(release - 1), buildOf(release));
  return (await readdir(assets)).sort();
}

test('the files of the last three releases stay beside the new ones', async () => {
  expect(await build(1, 'cart-1.js', 'react.js')).toEqual(['cart-1.js', 'react.js']);
  expect(await build(2, 'cart-2.js', 'react.js')).toEqual(['cart-1.js', 'cart-2.js', 'react.js']);
  await build(3, 'cart-3.js', 'react.js');
  expect(await build(4, 'cart-4.js')).toEqual([
    'cart-1.js',
    'cart-2.js',
    'cart-3.js',
    'cart-4.js',
    'react.js',
  ]);
  expect(await build(5, 'cart-5.js')).toEqual([
    'cart-2.js',
    'cart-3.js',
    'cart-4.js',
    'cart-5.js',
    'react.js',
  ]);
  expect(await readFile(path.join(buildOf(5), 'client/assets/cart-2.js'), 'utf8')).toBe('cart-2.js of 2');
});

test('building the same release again removes no older release', async () => {
  await build(1, 'cart-1.js');
  for (let again = 2; again < 7; again++) await build(again, 'cart-2.js');
  expect(await build(7, 'cart-3.js')).toEqual(['cart-1.js', 'cart-2.js', 'cart-3.js']);
});

test('a build folder that was emptied by hand causes no error', async () => {
  await build(1, 'cart-1.js');
  await rm(path.join(buildOf(1), 'client/assets/cart-1.js'));
  expect(await build(2, 'cart-2.js')).toEqual(['cart-2.js']);
});
