import { setTimeout as wait } from 'node:timers/promises';
import { apiRoutes } from '@haat/contract/http/api-routes';
import { sql } from 'kysely';
import { type Database, openDatabase } from '../../../server/src/platform/db/database.ts';

/** Pause between two changes of the price, in ms. */
const WRITE_EVERY = 60;
/** Pause between two reads of one process, in ms. */
const READ_EVERY = 40;

/** Changes of one price that only grows, and what each process of a shop shows of it. */
export interface RisingPrice {
  /** Every time that a process showed a lower price than before. */
  broken: string[];
  /** Whether every process shows the stored price; call it while no price is changed. */
  areShown(): Promise<boolean>;
  pause(): Promise<void>;
  resume(): void;
  stop(): Promise<void>;
}

/** Raises the price of `product` again and again, and reads it from each process of the shop. */
export function watchRisingPrice(database: string, ports: readonly number[], product: number): RisingPrice {
  const db = openDatabase(database, 1);
  const broken: string[] = [];
  let running = true;
  let paused = false;
  let writing = Promise.resolve();
  const write = async () => {
    while (running) {
      if (!paused) writing = raise(db, product).catch(() => {});
      await writing;
      await wait(WRITE_EVERY);
    }
  };
  const read = async (port: number) => {
    let highest = 0;
    while (running) {
      const shown = await shownPrice(port, product).catch(() => null);
      if (shown !== null && shown < highest) broken.push(`port ${port} showed ${shown} after ${highest}`);
      highest = Math.max(highest, shown ?? 0);
      await wait(READ_EVERY);
    }
  };
  const all = [write(), ...ports.map(read)];
  return {
    broken,
    async areShown() {
      const stored = await storedPrice(db, product);
      const shown = await Promise.all(ports.map((port) => shownPrice(port, product)));
      return shown.every((price) => price === stored);
    },
    async pause() {
      paused = true;
      await writing;
    },
    resume() {
      paused = false;
    },
    async stop() {
      running = false;
      await Promise.all(all);
      await db.destroy();
    },
  };
}

async function raise(db: Database, product: number): Promise<void> {
  const price_paisa = sql<number>`price_paisa + 1`;
  await db.updateTable('product').set({ price_paisa }).where('id', '=', product).execute();
}

async function storedPrice(db: Database, product: number): Promise<number> {
  const row = await db
    .selectFrom('product')
    .where('id', '=', product)
    .select('price_paisa')
    .executeTakeFirstOrThrow();
  return row.price_paisa;
}

/** The price on the page, in paisa; null while there is no page. */
async function shownPrice(port: number, product: number): Promise<number | null> {
  const url = `http://127.0.0.1:${port}${apiRoutes.getProduct.path.replace('{id}', String(product))}`;
  const response = await fetch(url, { signal: AbortSignal.timeout(3_000) });
  if (!response.ok) return null;
  return Math.round(((await response.json()) as { price: number }).price * 100);
}
