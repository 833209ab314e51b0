import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onServer, withDatabase } from '../../server/src/testing/postgres.ts';
import { startShop } from '../shop/open-shop.ts';

/** A demo shop for the tests of one file, which change its goods and prices: the others buy them. */
export async function openOwnShop() {
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
