import type { ShopData } from '../../server/src/backup/format.ts';
import { readConfig } from '../../server/src/platform/config.ts';
import { findDatabase } from '../../server/src/platform/db/find-database.ts';
import { requireMedia } from '../../server/src/platform/media/open-media.ts';

/** Runs `work` on the database and the pictures of the environment, and prints the line that it returns, with its time. */
export async function withShopData(work: (shop: ShopData) => Promise<string>): Promise<void> {
  const config = readConfig();
  const media = await requireMedia(config);
  const database = await findDatabase(config);
  try {
    const began = performance.now();
    const result = await work({ owner: database.owner, media });
    console.log(`${result} (${((performance.now() - began) / 1000).toFixed(2)} s)`);
  } finally {
    await database.stop();
  }
}
