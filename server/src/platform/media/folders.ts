import { join } from 'node:path';

const root = join(import.meta.dirname, '../../../..');

/** The pictures that come with the demo shop: read, never written. */
export const demoFolder = join(root, 'demo');

/** Where the shop's own pictures live unless `MEDIA_DIR` names a folder. Servers of one shop share it. */
export const ownFolder = join(root, '.haat/media');
