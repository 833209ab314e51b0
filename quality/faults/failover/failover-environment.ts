import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startGateway } from '@haat/gateway/start';
import { migrate } from '../../../server/src/platform/db/migrations/migrate.ts';
import { onServer, removeOrderLimits } from '../../../server/testing/postgres.ts';
import { type BuyerContext, type Customer, openAccount, signIn } from '../environment/buyers.ts';
import { openJournal, readJournal } from '../environment/order-journal.ts';
import { openProxy } from '../environment/proxy.ts';
import type { Random } from '../environment/random.ts';
import { type RisingPrice, watchRisingPrice } from '../environment/rising-price.ts';
import { startShop } from '../environment/shop.ts';
import { addProducts, STORE, settleAttempts } from '../environment/test-environment.ts';
import { verify } from '../environment/verify.ts';
import { type DatabasePair, openPair } from './database-pair.ts';

const CUSTOMERS = 3;
const PROCESSES = 2;

/** Two processes of a shop, behind one proxy, on a primary and its standby. */
export interface FailoverEnvironment {
  pair: DatabasePair;
  buyerContext: BuyerContext;
  growingPrice: RisingPrice;
  /** When orders were acknowledged, in ms of `performance.now()`. */
  acknowledged: readonly number[];
  /** Signs the customers in; a token is valid for ten minutes. */
  customers(): Promise<Customer[]>;
  /** Whether every process of the shop is ready. */
  isReady(): Promise<boolean>;
  /** Settles open payments, and returns every broken guarantee. */
  verify(): Promise<string[]>;
  close(): Promise<void>;
}

export async function openFailoverEnvironment(
  random: Random,
  options: { asynchronous: boolean },
): Promise<FailoverEnvironment> {
  const folder = mkdtempSync(path.join(tmpdir(), 'failover-'));
  const file = path.join(folder, 'journal');
  const journal = openJournal(file);
  const pair = await openPair({ namespaces: true, ...options });
  await onServer(pair.primary.url('postgres'), (client) => client.query('CREATE DATABASE faults'));
  const url = pair.url('faults');
  await migrate(url);
  await removeOrderLimits(pair.primary.url('faults'));
  const { productIds, opening, unsold } = await addProducts(url);
  const gateway = await startGateway(STORE);
  const env = { DATABASE_URL: url, GATEWAY_URL: gateway.url };
  let crashes = 0;
  const shops = await Promise.all(Array.from({ length: PROCESSES }, () => startShop(env, () => crashes++)));
  const ports = shops.map(({ port }) => port);
  const front = await openProxy(random);
  front.targets = ports;
  const acknowledged: number[] = [];
  const buyerContext: BuyerContext = {
    url: `http://127.0.0.1:${front.port}`,
    productIds,
    gateway: gateway.gateway,
    random,
    journal: {
      ...journal,
      note(entry) {
        journal.note(entry);
        if (entry.kind === 'acknowledged') acknowledged.push(performance.now());
      },
    },
  };
  const growingPrice = watchRisingPrice(url, ports, unsold);
  let accounts: Customer[] = [];
  return {
    pair,
    buyerContext,
    growingPrice,
    acknowledged,
    async customers() {
      accounts = await Promise.all(
        accounts.length > 0
          ? accounts.map((customer) => signIn(buyerContext.url, customer))
          : Array.from({ length: CUSTOMERS }, () => openAccount(buyerContext.url, random)),
      );
      return accounts;
    },
    async isReady() {
      const responses = ports.map((port) => fetch(`http://127.0.0.1:${port}/readyz`));
      return (await Promise.all(responses)).every(({ status }) => status === 200);
    },
    async verify() {
      await settleAttempts(pair.primary.url('faults'), gateway);
      const { captured } = gateway.gateway.totals();
      const broken = await onServer(pair.primary.url('faults'), (client) =>
        verify(client, readJournal(file), { opening, captured }),
      );
      return [
        ...(crashes > 0 ? [`${crashes} shops crashed`] : []),
        ...broken,
        ...growingPrice.broken.splice(0),
      ];
    },
    async close() {
      await growingPrice.stop();
      for (const shop of shops) await shop.kill();
      await Promise.all([front.close(), gateway.close()]);
      journal.close();
      await pair.close();
      rmSync(folder, { recursive: true });
    },
  };
}
