import type { ShopData } from '../../server/src/backup/format.ts';
import { readConfig } from '../../server/src/platform/config.ts';
import { openDatabase } from '../../server/src/platform/db/database.ts';
import { findDatabase } from '../../server/src/platform/db/find-database.ts';
import { requireMedia } from '../../server/src/platform/media/storage/open-media.ts';
import { openProviderKeys } from '../../server/src/platform/provider-keys/provider-keys.ts';

/** Runs `work` on the database and the pictures of the environment, and prints the line that it returns, with its time. */
export async function withShopData(work: (shop: ShopData) => Promise<string>): Promise<void> {
  const config = readConfig();
  const database = await findDatabase(config);
  const db = openDatabase(database.owner, 1, null);
  try {
    const media = await requireMedia(config, openProviderKeys(config, db));
    const began = performance.now();
    const result = await work({ owner: database.owner, media });
    console.log(`${result} (${((performance.now() - began) / 1000).toFixed(2)} s)`);
  } finally {
    await db.destroy();
    await database.stop();
  }
}
