import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { blackPng } from '../../../testing/media/png.ts';
import { nodeEnvironment, nodeFlags } from '../../platform/process/node-options.mjs';

/** The maximum memory growth for decoding, in megabytes; measured: 111 for a profile picture, 122 in an import. */
const MAX_GROWTH = 150;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'haat-decode-'));
  await write(
    'small',
    await sharp({ create: canvas(64, 64) })
      .png()
      .toBuffer(),
  );
  await write('bomb', await blackPng({ side: 7050, bits: 16, interlaced: true }));
  await write('interlaced', await blackPng({ side: 2000, bits: 16, interlaced: true }));
  await write('plain', await blackPng({ side: 4096, bits: 8, interlaced: false }));
  const turned = sharp({ create: canvas(4096, 4096) }).withMetadata({ orientation: 6 });
  await write('turned', await turned.webp({ lossless: true }).toBuffer());
  const progressive = sharp({ create: canvas(4096, 4096) }).withMetadata({ orientation: 6 });
  await write(
    'progressive',
    await progressive.jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer(),
  );
});
afterAll(() => rm(folder, { recursive: true }));

const canvas = (width: number, height: number) => ({
  width,
  height,
  channels: 4 as const,
  background: '#c308',
});
const write = (name: string, picture: Buffer) => writeFile(join(folder, name), picture);

/** Stores pictures concurrently in a separate process and returns its output. */
async function storeAll(as: 'profile' | 'import', names: string[]) {
  const script = join(import.meta.dirname, '../../../testing/accounts/decode-memory.ts');
  const files = ['small', ...names].map((name) => join(folder, name));
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [...nodeFlags, script, as, join(folder, as), ...files],
    { env: { ...process.env, ...nodeEnvironment } },
  );
  return JSON.parse(stdout) as { outcomes: string[]; grown: number };
}

test.each(['profile', 'import'] as const)(
  'refuses three interlaced 16-bit PNGs of 400 MB each by their header (%s)',
  async (as) => {
    const { outcomes, grown } = await storeAll(as, ['bomb', 'bomb', 'bomb']);
    expect(outcomes).toEqual(['refused', 'refused', 'refused']);
    expect(grown).toBeLessThan(50);
  },
);

test.each(['profile', 'import'] as const)(
  'the largest accepted pictures at once stay below the memory limit (%s)',
  async (as) => {
    const names = [...Array<string>(4).fill('interlaced'), 'plain', 'turned', 'progressive'];
    const { outcomes, grown } = await storeAll(as, names);
    expect(outcomes).toEqual(names.map(() => 'stored'));
    expect(grown).toBeLessThan(MAX_GROWTH);
  },
);

test.each([
  ['an interlaced PNG', () => blackPng({ side: 2001, bits: 8, interlaced: true })],
  ['a PNG of 16 bits', () => blackPng({ side: 2001, bits: 16, interlaced: false })],
  [
    'a progressive JPEG',
    () =>
      sharp({ create: canvas(4097, 4097) })
        .jpeg({ progressive: true })
        .toBuffer(),
  ],
  ['any picture of more than 16 megapixels', () => blackPng({ side: 4097, bits: 8, interlaced: false })],
])('refuses %s above its limit', async (_what, picture) => {
  await write('beyond', await picture());
  expect((await storeAll('profile', ['beyond'])).outcomes).toEqual(['refused']);
});
