import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type RunningGateway, startGateway } from '@haat/gateway/start';
import { sql } from 'kysely';
import { pino } from 'pino';
import { sweep } from '../server/src/payments/payment-sweep.ts';
import { sslcommerz } from '../server/src/payments/sslcommerz/sslcommerz.ts';
import { openDatabase } from '../server/src/platform/db/database.ts';
import { migrate } from '../server/src/platform/db/migrate.ts';
import { addFixtures } from '../server/src/testing/fixtures.ts';
import { onServer, removeOrderLimits } from '../server/src/testing/postgres.ts';
import { type Customer, type Market, openAccount, signIn } from './buyers.ts';
import { type Cluster, openCluster } from './cluster.ts';
import { type Entry, openJournal, readJournal } from './order-journal.ts';
import { openProxy, type TcpProxy } from './proxy.ts';
import type { Random } from './random.ts';
import { type ShopProcess, startShop } from './shop.ts';
import { checkStock, checkSums, verify } from './verify.ts';

/** A shop with everything it stands on, each part of which can be taken away. */
export interface World {
  cluster: Cluster;
  /** Between buyers and shop. */
  front: TcpProxy;
  /** Between shop and database. */
  back: TcpProxy;
  /** Address of the shop's database, through `back`. */
  database: string;
  shop: ShopProcess;
  /** Another process of the shop in its place; the one before must be gone. */
  openShop(): Promise<void>;
  /** One more process of the shop, which the caller puts behind `front`. */
  startBeside(): Promise<ShopProcess>;
  market: Market;
  /** Signed in for the next minutes. */
  customers(): Promise<Customer[]>;
  /** Settles what is open at the gateway, then names every promise that was broken. */
  verify(): Promise<string[]>;
  /** The same for a run that kept no journal. */
  verifyStock(): Promise<string[]>;
  entries(): Entry[];
  close(): Promise<void>;
}

const STORE = { storeId: 'haat_faults', storePassword: 'canary-store-password' };
const CUSTOMERS = 3;
/** A token lives ten minutes; in ms. */
const FRESH = 5 * 60_000;
/** Three hundred bags of rice run out on the way, the rest does not. */
const SCARCE = 300;
const PLENTY = 1_000_000;

/** `direct`: the shop reaches its database itself, not through `back`, which would wait for whatever loads this process. */
export async function openWorld(
  random: Random,
  place: { settings?: Record<string, string>; smallDisk?: number; direct?: boolean } = {},
): Promise<World> {
  const folder = mkdtempSync(path.join(tmpdir(), 'haat-faults-'));
  const journalFile = path.join(folder, 'journal');
  const journal = openJournal(journalFile);
  const cluster = await openCluster(place);
  const [front, back] = [await openProxy(random), await openProxy(random)];
  back.targets = [cluster.port()];
  const url = await createDatabase(cluster, back.port);
  const running = await startGateway(STORE);
  const { goods, opening } = await stock(url);
  const shopUrl = place.direct ? onPort(url, cluster.port()) : url;
  const env = { DATABASE_URL: shopUrl, GATEWAY_URL: running.url, ...store() };
  let crashes = 0;
  const openShop = async () => {
    const shop = await startShop(env, () => {
      crashes++;
      openShop();
    });
    front.targets = [shop.port];
    world.shop = shop;
  };
  const market = { url: `http://127.0.0.1:${front.port}`, goods, gateway: running.gateway, journal, random };
  let customers: Customer[] = [];
  let signedIn = Number.NEGATIVE_INFINITY;
  const world: World = {
    cluster,
    front,
    back,
    database: url,
    shop: undefined as never,
    openShop,
    startBeside: () => startShop(env, () => crashes++),
    market,
    async customers() {
      if (performance.now() - signedIn < FRESH) return customers;
      customers = await Promise.all(
        customers.length > 0
          ? customers.map((customer) => signIn(market.url, customer))
          : Array.from({ length: CUSTOMERS }, () => openAccount(market.url, random)),
      );
      await checkpoint(cluster);
      signedIn = performance.now();
      return customers;
    },
    entries: () => readJournal(journalFile),
    async verify() {
      await settle(url, running);
      const { captured } = running.gateway.totals();
      const broken = await onServer(url, (client) =>
        verify(client, readJournal(journalFile), { opening, captured }),
      );
      return crashes > 0 ? [`${crashes} shops ended by themselves`, ...broken] : broken;
    },
    verifyStock: () =>
      onServer(url, async (client) => [...(await checkStock(client, opening)), ...(await checkSums(client))]),
    async close() {
      await world.shop.kill();
      await Promise.all([front.close(), back.close(), running.close()]);
      journal.close();
      await cluster.close();
      rmSync(folder, { recursive: true });
    },
  };
  await openShop();
  return world;
}

/** What the run itself needs outlives the PostgreSQL that acknowledges before it writes, too. */
async function checkpoint(cluster: Cluster): Promise<void> {
  await onServer(cluster.url(), (client) => client.query('CHECKPOINT'));
}

function store(): Record<string, string> {
  return { STORE_ID: STORE.storeId, STORE_PASSWORD: STORE.storePassword };
}

/** The address of the shop's database, through the proxy. */
async function createDatabase(cluster: Cluster, port: number): Promise<string> {
  await onServer(cluster.url(), (client) => client.query('CREATE DATABASE faults'));
  const url = new URL(onPort(cluster.url(), port));
  url.pathname = '/faults';
  await migrate(url.href);
  await removeOrderLimits(url.href);
  return url.href;
}

function onPort(address: string, port: number): string {
  const url = new URL(address);
  url.port = String(port);
  return url.href;
}

async function stock(url: string): Promise<{ goods: number[]; opening: Map<number, number> }> {
  const db = openDatabase(url, 1, null);
  const { miniket, rui, blender } = await addFixtures(db);
  await db.updateTable('product').set({ stock: PLENTY }).where('id', 'in', [rui, blender]).execute();
  await db.updateTable('product').set({ stock: SCARCE }).where('id', '=', miniket).execute();
  const products = await db.selectFrom('product').select(['id', 'stock']).execute();
  await db.destroy();
  return {
    goods: [miniket, rui, blender],
    opening: new Map(products.map(({ id, stock }) => [id, stock])),
  };
}

/** As if three minutes had passed, every open attempt is due. */
async function settle(url: string, { url: gateway }: RunningGateway): Promise<void> {
  const db = openDatabase(url, 2);
  const provider = sslcommerz({ ...STORE, apiUrl: gateway, pageOrigins: [gateway] });
  const log = pino({ level: 'silent' });
  const next_look = sql<Date>`next_look - interval '3 minutes'`;
  await db.updateTable('payment_attempt').set({ next_look }).execute();
  while ((await sweep({ db, provider, log })).attempts > 0);
  await db.destroy();
}
