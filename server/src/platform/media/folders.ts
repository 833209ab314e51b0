import { join } from 'node:path';

const root = join(import.meta.dirname, '../../../..');

/** The pictures of the demo shop, read-only. */
export const demoFolder = join(root, 'demo');

/** The default folder of the shop's own pictures (`MEDIA_DIR`). Servers of one shop share it. */
export const ownFolder = join(root, '.haat/media');
