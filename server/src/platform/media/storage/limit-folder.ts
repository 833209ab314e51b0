import { readdir, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { MINUTE } from '@haat/contract/time/durations';

/** A file that was used within this time is not deleted, in ms: it may be about to be sent. */
const IN_USE = MINUTE;

/** The folder is measured again when this part of its limit was added. */
const PART = 0.1;

/** Deletes what was not used for the longest time when the files of a folder exceed `maxBytes`. Several processes may do so. */
export function limitFolder(folder: string, maxBytes: number) {
  let added = Number.POSITIVE_INFINITY; // measured at the first file of the process
  let running: Promise<void> | null = null;
  return {
    /** Notes that a file of this size was added. */
    added(bytes: number): void {
      added += bytes;
      if (added < maxBytes * PART || running) return;
      added = 0;
      running = deleteOldest(folder, maxBytes)
        .catch(() => {}) // the next one tries again
        .finally(() => {
          running = null;
        });
    },
    /** Notes that a file was used. */
    async touch(name: string): Promise<void> {
      const path = join(folder, name);
      const stats = await stat(path).catch(() => null);
      if (!stats || Date.now() - stats.atimeMs < IN_USE / 2) return;
      await utimes(path, new Date(), stats.mtime).catch(() => {});
    },
    /** Resolves when no deletion is running. */
    idle: async () => running,
  };
}

async function deleteOldest(folder: string, maxBytes: number): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = [];
  for (const entry of entries.filter((each) => each.isFile())) {
    const path = join(entry.parentPath, entry.name);
    const stats = await stat(path).catch(() => null);
    if (stats) files.push({ path, used: stats.atimeMs, size: stats.size });
  }
  let total = files.reduce((sum, { size }) => sum + size, 0);
  if (total <= maxBytes) return;
  for (const { path, size } of files.sort((one, other) => one.used - other.used)) {
    if (total <= maxBytes * (1 - PART)) return;
    const now = await stat(path).catch(() => null);
    if (now && Date.now() - now.atimeMs < IN_USE) continue;
    await rm(path, { force: true });
    total -= size;
  }
}
