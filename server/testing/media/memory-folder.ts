import { createHash } from 'node:crypto';
import { existsSync, statfsSync } from 'node:fs';
import path from 'node:path';

const MEMORY = '/dev/shm';
/** More than the clusters of a test run take, in bytes. */
const NEEDED = 4 * 1024 ** 3;

/**
 * A folder in memory for the PostgreSQL clusters of the clone at `root`, or undefined: the disk. A database is a thousand files,
 * and on some file systems to create them takes most of the processor time of a test. `npm test` deletes the folder at its end.
 */
export function memoryFolder(root: string): string | undefined {
  if (!existsSync(MEMORY)) return undefined;
  const { bavail, bsize } = statfsSync(MEMORY);
  if (bavail * bsize < NEEDED) return undefined;
  const hash = createHash('sha256').update(root).digest('hex').slice(0, 8);
  return path.join(MEMORY, `haat-${process.getuid?.()}-${hash}`);
}
