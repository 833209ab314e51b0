import { flushCompileCache } from 'node:module';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { type BackupPlaces, openBackupPlaces } from './backup/open-backups.ts';
import { chooseShopUser } from './choose-shop-user.ts';
import { type CourierOptions, chooseCouriers } from './couriers/couriers.ts';
import { fillDemo } from './demo/fill-demo.ts';
import { META } from './integrations/conversions/meta.ts';
import { chooseProviders } from './messages/choose-providers.ts';
import type { MessageOptions } from './messages/open-messages.ts';
import { choosePayments, type PaymentOptions } from './payments/providers.ts';
import { type Config, readConfig } from './platform/config.ts';
import { connectionsFor, type Database, openDatabase } from './platform/db/database.ts';
import { mayChangeTables } from './platform/db/database-user.ts';
import { findDatabase, prepareTables } from './platform/db/find-database.ts';
import { missesTimeouts } from './platform/db/missing-timeouts.ts';
import { drain } from './platform/http/drain-connections.ts';
import type { MediaStore } from './platform/media/media-store.ts';
import { openMedia } from './platform/media/storage/open-media.ts';
import { memory } from './platform/process/node-options.mjs';
import { browserUrl, reservePort } from './platform/process/reserve-port.mjs';
import { endOnSignal } from './platform/process/shutdown-signals.ts';
import { StartError } from './platform/process/start-error.mjs';
import { step } from './platform/process/startup-step.mjs';
import { dropPrivileges, type User } from './platform/process/unprivileged-user.ts';
import { openProviderKeys, type ProviderKeys, refuseHalf } from './platform/provider-keys/provider-keys.ts';
import { isDemoRequested, readShopState } from './shop-state/shop-state.ts';
import { isStorefrontBuilt } from './ssr/load-storefront.ts';
import { isOfficeBuilt } from './ssr/office/pages.ts';
import { createLink, hasOwner } from './staff/links.ts';

/** How long running requests may take to end when the shop stops, in ms. */
const GRACE_PERIOD = 10_000;

/** The functions that cleanup the completed steps, called in reverse order. */
const cleanup: (() => Promise<unknown>)[] = [];

const opened = open();
endOnSignal(() => opened.catch(() => {}).then(close));
opened.catch(async (error) => {
  await close();
  console.error(error instanceof StartError ? error.message : error);
  process.exit(1);
});

async function open(): Promise<void> {
  const config = readConfig();
  delete process.env.SECRETS_KEY; // so that no child process gets it
  const place = await reservePort({ port: config.PORT, host: config.HOST });
  cleanup.push(place.release);
  // A proxy tries a refused connection again, but not one that was accepted and closed.
  if (config.TRUST_PROXY && config.PORT !== 0) await place.release();
  const development = config.NODE_ENV === 'development';
  if (!development && !(isStorefrontBuilt() && isOfficeBuilt()))
    throw new StartError('The storefront or the office is not built: `npm start` builds both');
  const { user, warning } = await chooseShopUser(config);
  const database = await step('database', () => findDatabase(config, { supervised: user !== null }));
  cleanup.push(database.stop);
  await step('migrations', () => prepareTables(database));
  const url = browserUrl(place);
  const db = openDatabase(database.shop, connectionsFor(memory()));
  cleanup.push(() => db.destroy());
  const keys = openProviderKeys(config, db);
  // The first page reads them, and must not fail.
  for (const resolved of await keys.resolve([META])) refuseHalf(resolved);
  const demo = isDemoRequested(config);
  if (demo) await step('demo shop', () => importDemo(database.shop));
  else if ((await readShopState(db)).state === 'demo') console.log(DEMO_PRODUCTS);
  const payments = await choosePayments(config, db, keys);
  const couriers = await chooseCouriers(config, db, keys);
  const messages = await chooseProviders(config, db, { keys, ownUrl: url });
  const demoSettings = (['PAYMENTS', 'SMS_PROVIDER'] as const).filter((name) => config[name] === 'demo');
  const { media, warning: withoutPictures } = process.env.MEDIA_URL
    ? await step('pictures', () => openMedia(config, keys))
    : await openMedia(config, keys);
  const { backups, warning: withoutBackups } = await openBackupPlaces(config, {
    owner: database.owner,
    user,
    keys,
  });
  const app = await step('shop', () =>
    openShop(config, db, { url, keys, payments, couriers, messages, media, demoSettings, backups }),
  );
  if (payments.providers.some((provider) => typeof provider === 'string')) console.log(PLAY_MONEY);
  if (messages.providers.includes('demo')) console.log(`${DEMO_PHONE} ${url}/demo/phone`);
  if (!(await hasOwner(db))) {
    const link = await createLink(db, 'owner', new Date(), { first: true });
    console.log(`${NO_OWNER} ${config.SHOP_URL ?? url}${link}`);
  }
  if (await mayChangeTables(database.shop)) warnOfOwner(app);
  if (await missesTimeouts(db)) warn(app, 'database_without_timeouts', NO_TIMEOUTS);
  if (warning) warn(app, 'serves_as_root', warning);
  if (withoutBackups) warn(app, 'no_backups', withoutBackups);
  if (withoutPictures) warn(app, 'media_unavailable', withoutPictures);
  await place.release();
  await listen(app, place, user);
  console.log(`Haat is open at ${url}`);
}

/** Drops root's privileges once the port is open. Earlier connections are closed, so that root serves no request. */
async function listen(
  app: FastifyInstance,
  place: { port: number; host: string },
  user: User | null,
): Promise<void> {
  const closeSocket = (socket: Socket) => socket.destroy();
  if (user) app.server.prependListener('connection', closeSocket);
  await app.listen(place);
  if (!user) return;
  flushCompileCache(); // root's folder: `user` must not write what root runs at the next start
  dropPrivileges(user);
  app.server.off('connection', closeSocket);
}

/** Imports the demo shop into an empty database; without a statement timeout, since another process may be importing it. */
async function importDemo(url: string): Promise<void> {
  const db = openDatabase(url, 1, null);
  try {
    await fillDemo(db);
  } finally {
    await db.destroy();
  }
}

/** Printed before the URL, so that demo payments and demo products are not mistaken for real ones. */
const PLAY_MONEY = 'Payments are a demonstration: no money moves (DEMO and PAYMENTS in docs/running.md)';
const DEMO_PHONE = 'SMS are a demonstration: none is sent, anybody can read them at';
const NO_OWNER = 'The office has no owner yet. Who opens this link within a day becomes its owner:';
const NO_TIMEOUTS =
  'Connections through PgBouncer have no timeouts: set its connect_query as in ops/deploy/pgbouncer.ini';
const DEMO_PRODUCTS = 'The products for sale are those of the demo shop: DEMO is not set';

async function openShop(
  config: Config,
  db: Database,
  {
    url,
    keys,
    payments,
    couriers,
    messages,
    media,
    demoSettings,
    backups,
  }: {
    url: string;
    keys: ProviderKeys;
    payments: PaymentOptions;
    couriers: CourierOptions;
    messages: MessageOptions;
    media: MediaStore;
    demoSettings: readonly string[];
    backups: BackupPlaces | null;
  },
): Promise<FastifyInstance> {
  const app = await buildApp({
    db,
    standby: config.DATABASE_READ_URL,
    logger: { level: config.LOG_LEVEL },
    trustProxy: config.TRUST_PROXY ?? false,
    storefrontOrigins: config.STOREFRONT_ORIGINS?.split(',') ?? [],
    media,
    keys,
    ...(config.JWT_SECRET ? { jwtSecret: config.JWT_SECRET } : {}),
    payments,
    couriers,
    messages,
    demoSettings,
    ...(backups && { backups }),
    pages: {
      origin: config.SHOP_URL ?? url,
      apiHost: config.API_HOST ?? '',
      development: config.NODE_ENV === 'development',
    },
  });
  cleanup.push(() => closeApp(app));
  if (config.METRICS_PORT !== undefined) {
    const { serveMetrics } = await import('./platform/metrics/metrics.ts'); // only with METRICS_PORT, to save memory
    const { METRICS_PORT: port, METRICS_HOST: host = '127.0.0.1' } = config;
    const metrics = await serveMetrics(app, db, { port, host });
    cleanup.push(metrics.close);
  }
  return app;
}

function warnOfOwner(app: FastifyInstance): void {
  const warning =
    'The user of DATABASE_URL may change tables: name one who may not, and the owner in MIGRATION_DATABASE_URL';
  warn(app, 'shop_may_change_tables', warning);
}

/** Warns in the output of the start and in the log. */
function warn(app: FastifyInstance, event: string, warning: string): void {
  app.log.warn({ event }, warning);
  console.log(warning);
}

/** Accepts no new requests, waits for the running ones up to `GRACE_PERIOD`, and closes. */
async function closeApp(app: FastifyInstance): Promise<void> {
  await drain(app.server);
  const tooLong = setTimeout(() => app.server.closeAllConnections(), GRACE_PERIOD);
  await app.close();
  clearTimeout(tooLong);
}

async function close(): Promise<void> {
  for (const step of cleanup.splice(0).reverse()) await step();
}
