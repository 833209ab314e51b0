import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { demoFolder } from './folders.ts';
import type { MediaStore } from './media-store.ts';

export interface MediaFile {
  folder: string;
  /** Path inside the folder. */
  path: string;
  /** The name contains the hash of the content, so the content never changes. */
  immutable: boolean;
}

const EXTENSIONS = new Set(['webp', 'avif', 'png', 'jpg', 'jpeg', 'svg']);

/** Lower case; no segment starts with a dot, so no path leaves the folder and drafts are not served. */
const NAME = /^(?:[a-z0-9][a-z0-9_-]*\/){0,4}[a-z0-9][a-z0-9_-]*(?:\.[0-9a-f]{16})?\.([a-z]+)$/;

/** The names that `storePicture` gives, and those of the pictures that are drawn of a logo: with a hash of what they are made of. */
const STORED = /^(?:pictures\/[0-9a-f]{2}\/[0-9a-f]{32}\.webp|brand\/[0-9a-f]{32}\/[a-z0-9-]+\.(?:png|jpg))$/;

const VERSION = /\.([0-9a-f]{16})(?=\.[a-z]+$)/;

/** Finds the file of a name below `/media/`: the shop's own, else the demo's, else null. */
export async function findMedia(
  name: string,
  media: MediaStore,
  beforeRead?: () => void,
): Promise<MediaFile | null> {
  if (!isMediaName(name)) return null;
  const folder = await media.find(name, beforeRead);
  if (folder !== null) return { folder, path: name, immutable: STORED.test(name) };
  const path = name.replace(VERSION, '');
  const hash = await demoHash(path);
  return hash === null ? null : { folder: demoFolder, path, immutable: VERSION.exec(name)?.[1] === hash };
}

/** Whether a file of the shop's own with this name never changes and is never deleted: the name contains the hash of its content. */
export function isImmutableName(name: string): boolean {
  return STORED.test(name) || name.startsWith('sizes/');
}

/** The immutable name of a demo picture, such as `tiles/poa-fish.1a2b….webp`; null if there is no such picture. */
export async function versionedDemoName(path: string): Promise<string | null> {
  if (!isMediaName(path)) return null;
  const hash = await demoHash(path);
  return hash === null ? null : path.replace(/(?=\.[a-z]+$)/, `.${hash}`);
}

function isMediaName(name: string): boolean {
  return name.length <= 200 && EXTENSIONS.has(NAME.exec(name)?.[1] ?? '');
}

const hashes = new Map<string, { changed: number; hash: string }>();

/** The hash of a demo picture; the file is read again only when it has changed. */
async function demoHash(path: string): Promise<string | null> {
  const file = join(demoFolder, path);
  const stats = await stat(file).catch(() => null);
  if (!stats?.isFile()) return null;
  const known = hashes.get(path);
  if (known?.changed === stats.mtimeMs) return known.hash;
  const hash = createHash('sha256')
    .update(await readFile(file))
    .digest('hex')
    .slice(0, 16);
  hashes.set(path, { changed: stats.mtimeMs, hash });
  return hash;
}
