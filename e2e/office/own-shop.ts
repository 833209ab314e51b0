import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onServer, withDatabase } from '../../server/src/testing/postgres.ts';
import { test } from '../shop/fixture.ts';
import { startShop } from '../shop/open-shop.ts';

/**
 * Opens a demo shop for the tests of one file, which change its goods, prices or settings: the others buy them. Its pages
 * are those of the tests. Call it at the top of the file; its fields can be read within a test.
 */
export function useOwnShop(): { readonly url: string; readonly database: string } {
  let shop: Awaited<ReturnType<typeof openOwnShop>> | undefined;
  test.beforeAll(async () => {
    test.setTimeout(90_000);
    shop = await openOwnShop();
  });
  test.afterAll(() => shop?.close());
  test.use({ baseURL: async ({ browserName: _ }, use) => use(shop?.url) });
  return {
    get url() {
      return shop!.url;
    },
    get database() {
      return shop!.database;
    },
  };
}

async function openOwnShop() {
  const server = process.env.SHOP_DATABASE ?? '';
  const name = `haat_e2e_own_${randomBytes(6).toString('hex')}`;
  await onServer(server, (client) => client.query(`create database ${name}`));
  const database = withDatabase(server, name);
  const media = await mkdtemp(path.join(tmpdir(), 'haat-e2e-media-'));
  const shop = await startShop(database, { MEDIA_DIR: media });
  return {
    url: shop.url,
    database,
    async close() {
      await shop.stop();
      await onServer(server, (client) => client.query(`drop database ${name} with (force)`));
      await rm(media, { recursive: true });
    },
  };
}
