import { totalmem } from 'node:os';
import path from 'node:path';

/**
 * Node flags for a shop: it then takes less memory. Cached responses cost the same time, rendering a page more. By default V8
 * uses up to 134 MB for young objects (24 MB with these flags), and lets the old objects grow to four times their live size
 * before it collects garbage (1.6 times with these flags: the factor follows from the limit, which is far above the 50 MB of
 * live objects of a shop). A small machine has a lower limit.
 */
export const nodeFlags = ['--max-semi-space-size=8', `--max-old-space-size=${oldSpace(memory())}`];

/** The memory of the machine, or the limit of its container or service, in MB. */
export function memory() {
  return Math.floor(Math.min(totalmem(), process.constrainedMemory() || Infinity) / 1024 ** 2);
}

/**
 * The limit of old objects for a machine with this memory, in MB: two fifths, since PostgreSQL and the proxy are often on the
 * same machine.
 * @param {number} megabytes
 */
function oldSpace(megabytes) {
  return Math.min(1024, Math.floor(megabytes * 0.4));
}

/**
 * By default glibc gives each thread its own heap and does not return freed memory to the system. With these variables there
 * are two heaps, and blocks above 64 kB are returned.
 */
export const nodeEnvironment = {
  NODE_ENV: 'production',
  NODE_COMPILE_CACHE: path.join(import.meta.dirname, '../../../../.haat/compiled'),
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '65536',
};
