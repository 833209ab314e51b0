import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { demoFolder } from './folders.ts';
import { isMediaFile } from './media-files.ts';

export interface MediaFile {
  folder: string;
  /** Path inside the folder. */
  path: string;
  /** The name holds the hash of the content, so it never means anything else. */
  immutable: boolean;
}

const EXTENSIONS = new Set(['webp', 'avif', 'png', 'jpg', 'jpeg', 'svg']);

/** Folders and file in small letters; no segment starts with a dot, so nothing leads out and drafts stay unseen. */
const NAME = /^(?:[a-z0-9][a-z0-9_-]*\/){0,4}[a-z0-9][a-z0-9_-]*(?:\.[0-9a-f]{16})?\.([a-z]+)$/;

/** As storePicture() names them. */
const STORED = /^pictures\/[0-9a-f]{2}\/[0-9a-f]{32}\.webp$/;

const VERSION = /\.([0-9a-f]{16})(?=\.[a-z]+$)/;

/** The file that a name below `/media/` stands for: the shop's own in `folder`, else the demo's; null where there is none. */
export async function findMedia(name: string, folder: string): Promise<MediaFile | null> {
  if (!isMediaName(name)) return null;
  if (await isMediaFile(folder, name)) return { folder, path: name, immutable: STORED.test(name) };
  const path = name.replace(VERSION, '');
  const hash = await demoHash(path);
  return hash === null ? null : { folder: demoFolder, path, immutable: VERSION.exec(name)?.[1] === hash };
}

/** A picture of the demo under a name that may be cached for ever: `tiles/poa-fish.1a2b….webp`; null where there is none. */
export async function versionedDemoName(path: string): Promise<string | null> {
  if (!isMediaName(path)) return null;
  const hash = await demoHash(path);
  return hash === null ? null : path.replace(/(?=\.[a-z]+$)/, `.${hash}`);
}

function isMediaName(name: string): boolean {
  return name.length <= 200 && EXTENSIONS.has(NAME.exec(name)?.[1] ?? '');
}

const hashes = new Map<string, { changed: number; hash: string }>();

/** Read once and again only when the file changed. */
async function demoHash(path: string): Promise<string | null> {
  const file = join(demoFolder, path);
  const found = await stat(file).catch(() => null);
  if (!found?.isFile()) return null;
  const known = hashes.get(path);
  if (known?.changed === found.mtimeMs) return known.hash;
  const hash = createHash('sha256')
    .update(await readFile(file))
    .digest('hex')
    .slice(0, 16);
  hashes.set(path, { changed: found.mtimeMs, hash });
  return hash;
}
