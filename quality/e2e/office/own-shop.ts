import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { startWhatsApp } from '../../../gateway/src/whatsapp/start.ts';
import { startSmsGateway } from '../../../server/testing/messages/sms-gateway.ts';
import { onServer, withDatabase } from '../../../server/testing/postgres.ts';
import { test as base } from '../shop/fixture.ts';
import { startShop } from '../shop/start-shop.ts';

interface OwnShop {
  url: string;
  database: string;
  /** The lines of the start. */
  written: string;
  /** The SMS company that the shop reaches. */
  sms: Awaited<ReturnType<typeof startSmsGateway>>;
  /** What it reaches as WhatsApp, if it has keys. */
  whatsApp: Awaited<ReturnType<typeof startWhatsApp>>['emulator'] | null;
}

const KEYS = {
  numberId: '100200300',
  accountId: '400500600',
  token: 'local-token',
  appSecret: 'local-secret',
};

/**
 * Tests that change goods, prices, settings or texts, in a shop of their own: the other tests buy and read them. Each worker opens
 * one, so a test leaves what the others of this kind need, and counts only what it made. TEST_SHOP_URL and SHOP_DATABASE of the worker are this shop's.
 */
export const test = ownShopTest();

/**
 * The same for a test that changes the whole shop: tests with another `test` run in another worker. `isEmpty`: its first start makes the
 * tables and fills the demo, as `npm start` does. `whatsApp`: it has keys of the emulator.
 */
export function ownShopTest({ isEmpty = false, whatsApp = false } = {}) {
  return base.extend<object, { shop: OwnShop }>({
    shop: [
      async ({ browserName: _ }, use) => {
        const { close, ...shop } = await openOwnShop(isEmpty, whatsApp);
        Object.assign(process.env, { TEST_SHOP_URL: shop.url, SHOP_DATABASE: shop.database });
        await use(shop);
        await close();
      },
      { scope: 'worker', auto: true, timeout: 90_000 },
    ],
    baseURL: async ({ shop }, use) => use(shop.url),
  });
}

/** Opens a demo shop with a database and a folder of pictures of its own. */
async function openOwnShop(isEmpty: boolean, hasWhatsApp: boolean) {
  const server = process.env.SHOP_DATABASE ?? '';
  const name = `haat_e2e_own_${randomBytes(6).toString('hex')}`;
  const template = (!isEmpty && process.env.DEMO_DATABASE) || 'template1';
  await onServer(server, (client) => client.query(`create database ${name} template ${template}`));
  const database = withDatabase(server, name);
  const media = await mkdtemp(path.join(tmpdir(), 'haat-e2e-media-'));
  const sms = await startSmsGateway();
  const cloud = hasWhatsApp ? await startWhatsApp(KEYS) : null;
  const shop = await startShop(database, {
    MEDIA_DIR: path.join(media, 'media'),
    BACKUP_DIR: path.join(media, 'backups'),
    LOCAL_SMS: sms.url,
    ...(cloud && {
      LOCAL_WHATSAPP: cloud.url,
      WHATSAPP_PHONE_NUMBER_ID: KEYS.numberId,
      WHATSAPP_ACCOUNT_ID: KEYS.accountId,
      WHATSAPP_TOKEN: KEYS.token,
      WHATSAPP_APP_SECRET: KEYS.appSecret,
      WHATSAPP_VERIFY_TOKEN: 'our-own-word',
    }),
    NODE_OPTIONS: `--import ${pathToFileURL(path.join(import.meta.dirname, 'local-sms.ts'))}`,
  });
  return {
    url: shop.url,
    written: shop.written,
    database,
    sms,
    whatsApp: cloud?.emulator ?? null,
    async close() {
      await shop.stop();
      await sms.close();
      await cloud?.close();
      await onServer(server, (client) => client.query(`drop database ${name} with (force)`));
      await rm(media, { recursive: true });
    },
  };
}
