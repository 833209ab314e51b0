import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type RunningGateway, startGateway } from '@haat/gateway/start';
import { sql } from 'kysely';
import { pino } from 'pino';
import { paymentsWith } from '../../../server/src/payments/open-payments.ts';
import { sweep } from '../../../server/src/payments/payment-sweep.ts';
import { sslcommerz } from '../../../server/src/payments/sslcommerz/sslcommerz.ts';
import { openDatabase } from '../../../server/src/platform/db/database.ts';
import { migrate } from '../../../server/src/platform/db/migrations/migrate.ts';
import { addFixtures } from '../../../server/testing/fixtures.ts';
import { PASSWORD } from '../../../server/testing/payments/tested-providers.ts';
import { onServer, removeOrderLimits, withDatabase } from '../../../server/testing/postgres.ts';
import { type BuyerContext, type Customer, openAccount, signIn } from './buyers.ts';
import { type Cluster, openCluster, sharedCluster } from './cluster.ts';
import { type Entry, openJournal, readJournal } from './order-journal.ts';
import { openProxy, type TcpProxy } from './proxy.ts';
import type { Random } from './random.ts';
import { type ShopProcess, startShop } from './shop.ts';
import { checkStock, checkSums, verify } from './verify.ts';

/** A shop with its database, gateway and proxies. A fault can stop each part. */
export interface Environment {
  cluster: Cluster;
  /** Proxy between buyers and shop. */
  front: TcpProxy;
  /** Proxy between shop and database. */
  back: TcpProxy;
  /** URL of the shop's database, through `back`. */
  database: string;
  shop: ShopProcess;
  /** Starts a new process of the shop; the previous one must have ended. */
  openShop(): Promise<void>;
  /** Starts a second process of the shop. The caller adds it to `front`. */
  startSecondProcess(): Promise<ShopProcess>;
  buyerContext: BuyerContext;
  gatewayUrl: string;
  /** Settles open payments, as after three minutes. */
  settle(): Promise<void>;
  /** Customers with valid access tokens. */
  customers(): Promise<Customer[]>;
  /** Settles open payments, then returns every broken guarantee. */
  verify(): Promise<string[]>;
  /** The same for a run without a journal. */
  verifyStock(): Promise<string[]>;
  entries(): Entry[];
  close(): Promise<void>;
}

export const STORE = { storeId: 'haat_test', storePassword: PASSWORD };
const CUSTOMERS = 3;
/** Time between sign-ins, in ms; a token is valid for ten minutes. */
const SIGN_IN_INTERVAL = 5 * 60_000;
/** Three hundred bags of rice sell out during a run, other products do not. */
const LOW_STOCK = 300;
const HIGH_STOCK = 1_000_000;

/**
 * @param options with `direct` the shop does not use the proxy `back`, which the load in this process would slow down; `database` is the URL of an
 * empty shop's database, for a run that does not stop PostgreSQL; by default the run has a PostgreSQL of its own
 */
export async function openEnvironment(
  random: Random,
  options: {
    settings?: Record<string, string>;
    smallDisk?: number;
    direct?: boolean;
    database?: string | undefined;
  } = {},
): Promise<Environment> {
  const folder = mkdtempSync(path.join(tmpdir(), 'haat-faults-'));
  const journalFile = path.join(folder, 'journal');
  const journal = openJournal(journalFile);
  const cluster = options.database ? sharedCluster(options.database) : await openCluster(options);
  const [front, back] = [await openProxy(random), await openProxy(random)];
  back.targets = [cluster.port()];
  const url = onPort(options.database ?? (await createDatabase(cluster)), back.port);
  const gateway = await startGateway(STORE);
  const { productIds, opening } = await addProducts(url);
  const shopUrl = options.direct ? onPort(url, cluster.port()) : url;
  const env = { DATABASE_URL: shopUrl, GATEWAY_URL: gateway.url };
  let crashes = 0;
  const openShop = async () => {
    const shop = await startShop(env, () => {
      crashes++;
      openShop();
    });
    front.targets = [shop.port];
    environment.shop = shop;
  };
  const buyerContext = {
    url: `http://127.0.0.1:${front.port}`,
    productIds,
    gateway: gateway.gateway,
    journal,
    random,
  };
  let customers: Customer[] = [];
  let signedIn = Number.NEGATIVE_INFINITY;
  const environment: Environment = {
    cluster,
    front,
    back,
    database: url,
    shop: undefined as never,
    openShop,
    startSecondProcess: () => startShop(env, () => crashes++),
    buyerContext,
    gatewayUrl: gateway.url,
    settle: () => settleAttempts(url, gateway),
    async customers() {
      if (performance.now() - signedIn < SIGN_IN_INTERVAL) return customers;
      customers = await Promise.all(
        customers.length > 0
          ? customers.map((customer) => signIn(buyerContext.url, customer))
          : Array.from({ length: CUSTOMERS }, () => openAccount(buyerContext.url, random)),
      );
      await checkpoint(cluster);
      signedIn = performance.now();
      return customers;
    },
    entries: () => readJournal(journalFile),
    async verify() {
      await settleAttempts(url, gateway);
      const { captured } = gateway.gateway.totals();
      const broken = await onServer(url, (client) =>
        verify(client, readJournal(journalFile), { opening, captured }),
      );
      return crashes > 0 ? [`${crashes} shops crashed`, ...broken] : broken;
    },
    verifyStock: () =>
      onServer(url, async (client) => [...(await checkStock(client, opening)), ...(await checkSums(client))]),
    async close() {
      await environment.shop.kill();
      await Promise.all([front.close(), back.close(), gateway.close()]);
      journal.close();
      await cluster.close();
      rmSync(folder, { recursive: true });
    },
  };
  await openShop();
  return environment;
}

/** Writes the customers to the disk, also with a PostgreSQL that acknowledges before it writes. */
async function checkpoint(cluster: Cluster): Promise<void> {
  await onServer(cluster.url(), (client) => client.query('CHECKPOINT'));
}

/** Creates the shop's database and returns its URL. */
async function createDatabase(cluster: Cluster): Promise<string> {
  await onServer(cluster.url(), (client) => client.query('CREATE DATABASE faults'));
  const url = withDatabase(cluster.url(), 'faults');
  await migrate(url);
  await removeOrderLimits(url);
  return url;
}

/** The database of a run without buyers: the given one, or one on a PostgreSQL of its own. */
export async function openRunDatabase(given?: string): Promise<{ url: string; close(): Promise<void> }> {
  if (given) return { url: given, close: async () => {} };
  const cluster = await openCluster({});
  return { url: await createDatabase(cluster), close: () => cluster.close() };
}

function onPort(databaseUrl: string, port: number): string {
  const url = new URL(databaseUrl);
  url.port = String(port);
  return url.href;
}

/** The products for sale, the opening stock of all, and one that is sold out. */
export async function addProducts(
  url: string,
): Promise<{ productIds: number[]; opening: Map<number, number>; unsold: number }> {
  const db = openDatabase(url, 1, null);
  const { miniket, rui, blender, ilish } = await addFixtures(db);
  await db.updateTable('product').set({ stock: HIGH_STOCK }).where('id', 'in', [rui, blender]).execute();
  await db.updateTable('product').set({ stock: LOW_STOCK }).where('id', '=', miniket).execute();
  const products = await db.selectFrom('product').select(['id', 'stock']).execute();
  await db.destroy();
  return {
    productIds: [miniket, rui, blender],
    opening: new Map(products.map(({ id, stock }) => [id, stock])),
    unsold: ilish,
  };
}

/** Makes every open attempt due, as after three minutes, and settles it. */
export async function settleAttempts(url: string, { url: gateway }: RunningGateway): Promise<void> {
  const db = openDatabase(url, 2);
  const provider = sslcommerz({ ...STORE, apiUrl: gateway, pageOrigins: [gateway] });
  const log = pino({ level: 'silent' });
  const next_look = sql<Date>`next_look - interval '3 minutes'`;
  await db.updateTable('payment_attempt').set({ next_look }).execute();
  while ((await sweep(paymentsWith(db, log, [provider]))).attempts > 0);
  await db.destroy();
}
