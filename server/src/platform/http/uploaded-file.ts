import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

/** A file of a form, on disk until the response is ready. Only a form makes one: no JSON body passes for it. */
export class UploadedFile {
  readonly path: string;
  readonly bytes: number;

  constructor(path: string, bytes: number) {
    this.path = path;
    this.bytes = bytes;
  }
}

/** A file that is older, in ms, was left by a process that ended in the middle of an upload. */
const LEFT_BEHIND = 3_600_000;

/** Makes the folder for files that come in, and removes what ended processes left in it. */
export async function openUploadFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => null); // another process removes them too
    if (found && Date.now() - found.mtimeMs > LEFT_BEHIND) await rm(path, { force: true });
  }
}

/** A file that is being written. */
export interface Receiving {
  /** Null as soon as the file is larger than allowed: the parser would go on to its end. */
  file: Promise<UploadedFile | null>;
  /** Ends writing, and removes what was written. */
  remove(): Promise<void>;
}

/**
 * Writes a file to disk while it comes in, so that an upload costs no memory; under a name without an extension, which
 * is never served. `source` is cut at its limit by the parser, which then emits `limit`.
 */
export function receiveFile(source: Readable & { truncated: boolean }, folder: string): Receiving {
  const path = join(folder, randomBytes(16).toString('hex'));
  const target = createWriteStream(path, { flags: 'wx', mode: 0o600 });
  const file = new Promise<UploadedFile | null>((resolve, reject) => {
    source.once('limit', () => resolve(null)).once('error', reject);
    target.once('error', reject);
    target.once('finish', () =>
      resolve(source.truncated ? null : new UploadedFile(path, target.bytesWritten)),
    );
  });
  file.catch(() => {}); // whoever waits for it is told
  source.pipe(target);
  return {
    file,
    async remove() {
      source.unpipe(target).resume();
      target.destroy();
      // Not by events' once(): it fails for the write that the end cut short, and the response would be a 500.
      if (!target.closed) await new Promise<void>((resolve) => target.once('close', () => resolve()));
      await rm(path, { force: true });
    },
  };
}
