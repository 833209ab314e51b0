import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { HOUR } from '@haat/contract/time/durations';

/** A file of a form, on disk until the response is ready. A class, so that no JSON body can pass for a file. */
export class UploadedFile {
  readonly path: string;
  readonly bytes: number;

  constructor(path: string, bytes: number) {
    this.path = path;
    this.bytes = bytes;
  }
}

/** A file that is older, in ms, is left over from a process that ended during an upload. */
const LEFTOVER_AGE = HOUR;

/** Creates the upload folder, and removes the leftovers of ended processes. */
export async function openUploadFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const stats = await stat(path).catch(() => null); // another process may remove it at the same time
    if (stats && Date.now() - stats.mtimeMs > LEFTOVER_AGE) await rm(path, { force: true });
  }
}

/** A file that is being written. */
export interface IncomingFile {
  /** Null as soon as the file is larger than allowed; the parser itself would go on to the end of the file. */
  file: Promise<UploadedFile | null>;
  /** Stops writing and deletes the file. */
  remove(): Promise<void>;
}

/**
 * Streams a file to disk, so that an upload needs no memory. Its name has no extension, so it is never served. The parser
 * truncates `source` at the size limit and then emits `limit`.
 */
export function receiveFile(source: Readable & { truncated: boolean }, folder: string): IncomingFile {
  const path = join(folder, randomBytes(16).toString('hex'));
  const target = createWriteStream(path, { flags: 'wx', mode: 0o600 });
  const file = new Promise<UploadedFile | null>((resolve, reject) => {
    source.once('limit', () => resolve(null)).once('error', reject);
    target.once('error', reject);
    target.once('finish', () =>
      resolve(source.truncated ? null : new UploadedFile(path, target.bytesWritten)),
    );
  });
  file.catch(() => {}); // the caller that awaits `file` gets the error
  source.pipe(target);
  return {
    file,
    async remove() {
      source.unpipe(target).resume();
      target.destroy();
      // Not `once` of node:events: it would throw for the interrupted write, and the response would be a 500.
      if (!target.closed) await new Promise<void>((resolve) => target.once('close', () => resolve()));
      await rm(path, { force: true });
    },
  };
}
