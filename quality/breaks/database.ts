import { createShopUser } from '../../server/src/platform/db/database-user.ts';
import { onServer, startTestPostgres } from '../../server/src/testing/postgres.ts';
import { createDemoDatabase } from '../e2e/shop/open-shop.ts';

/**
 * Starts the PostgreSQL of all tests. For browser tests it has a filled demo shop, which every run copies. `env` has the
 * URL and the name for the tests.
 */
export async function openDatabase(
  withDemo: boolean,
): Promise<{ env: Record<string, string>; close(): Promise<void> }> {
  const given = process.env.TEST_DATABASE_URL;
  const embedded = given ? undefined : await startTestPostgres();
  const server = given ?? embedded!.url;
  const demo = `haat_mutants_${process.pid}`;
  if (withDemo) {
    await createShopUser(server);
    await createDemoDatabase(server, demo);
  }
  return {
    env: { TEST_DATABASE_URL: server, ...(withDemo && { DEMO_DATABASE: demo }) },
    async close() {
      if (withDemo) await onServer(server, (client) => client.query(`drop database ${demo} with (force)`));
      await embedded?.stop();
    },
  };
}
