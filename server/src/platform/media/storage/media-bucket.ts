import { createHash } from 'node:crypto';
import { readFile, rm, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { MINUTE } from '@haat/contract/time/durations';
import { MediaUnavailable } from '../../media-unavailable.ts';
import type { MediaStore } from '../media-store.ts';
import { isImmutableName } from '../resolve-media.ts';
import { Bucket, type Storage } from './bucket.ts';
import { limitFolder } from './limit-folder.ts';
import { isMediaFile, writeMediaFile } from './media-files.ts';

/** After this time a file is read again from the bucket, unless its name fixes its content, in ms. */
const RECHECK = MINUTE;

/** The names whose last check is remembered. */
const MAX_CHECKS = 10_000;

/**
 * The pictures of a bucket (`s3://bucket/prefix`), with a local cache of `cacheSize` bytes in `folder`, from which they are served.
 * While the storage does not respond, cached pictures are still served.
 */
export function mediaBucket({
  storage,
  folder,
  cacheSize,
}: {
  storage: Storage;
  folder: string;
  cacheSize: number;
}): MediaStore & { bucket: Bucket } {
  const bucket = new Bucket(storage);
  // Nothing of another bucket is served. A name with a dot is never served from the folder.
  const cachePath = `.cache/${hashOf(`${bucket.endpoint} ${bucket}`)}`;
  const cache = join(folder, cachePath);
  const limit = limitFolder(cache, cacheSize);
  const downloads = new Map<string, Promise<string | null>>();
  const checks = new Checks();

  async function find(name: string, beforeRead = () => {}): Promise<string | null> {
    const isCached = await isMediaFile(cache, name).catch(() => false);
    if (isCached) await limit.touch(name);
    const known = isCached ? cache : checks.isAbsent(name) ? null : undefined;
    if (known !== undefined && (checks.isRecent(name) || (known && isImmutableName(name)))) return known;
    beforeRead();
    try {
      return await once(downloads, name, () => download(name));
    } catch (error) {
      if (!(error instanceof MediaUnavailable) || known === undefined) throw error;
      checks.record(name, known !== null); // the next requests need not wait for the storage too
      return known;
    }
  }

  async function download(name: string): Promise<string | null> {
    const found = await bucket.get(name);
    if (found) await saveInCache(name, found);
    else await rm(join(cache, name), { force: true });
    // One that has a fixed content may be stored any moment, and never changes then.
    if (!isImmutableName(name)) checks.record(name, found !== null);
    return found && cache;
  }

  /** The time of the bucket, from which the ETag is made, is the same on every machine. */
  async function saveInCache(name: string, { content, changed }: { content: Buffer; changed: Date }) {
    await writeMediaFile(folder, `${cachePath}/${name}`, content);
    await utimes(join(cache, name), new Date(), changed);
    limit.added(content.length);
  }

  return {
    bucket,
    provider: 'storage',
    folder,
    find,
    async write(name, content) {
      await bucket.put(name, content);
      checks.forget(name);
      await saveInCache(name, { content, changed: new Date() });
    },
    async remove(name) {
      await bucket.delete(name);
      checks.forget(name);
      await rm(join(cache, name), { force: true });
    },
    list: () => bucket.list(),
    read: (name) => bucket.get(name),
    async moveIn(path, name) {
      await bucket.put(name, await readFile(path));
      await rm(path);
    },
  };
}

/** When files were last read from the bucket, or were not there. */
class Checks {
  readonly #checks = new Map<string, { at: number; found: boolean }>();

  record(name: string, found: boolean): void {
    this.#checks.delete(name); // so that the oldest is the first
    this.#checks.set(name, { at: performance.now(), found });
    if (this.#checks.size > MAX_CHECKS) this.#checks.delete(this.#checks.keys().next().value!);
  }

  forget(name: string): void {
    this.#checks.delete(name);
  }

  isRecent(name: string): boolean {
    const check = this.#checks.get(name);
    return check !== undefined && performance.now() - check.at < RECHECK;
  }

  isAbsent(name: string): boolean {
    return this.#checks.get(name)?.found === false;
  }
}

/** Further calls for one name wait for the same result. */
function once<T>(running: Map<string, Promise<T>>, name: string, work: () => Promise<T>): Promise<T> {
  const same = running.get(name);
  if (same) return same;
  const result = work().finally(() => running.delete(name));
  running.set(name, result);
  return result;
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}
