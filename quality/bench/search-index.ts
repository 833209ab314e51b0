import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { ProductIndex } from '../../server/src/catalogue/search/product-index.ts';
import { onServer } from '../../server/testing/postgres.ts';
import { nameOf } from './fill-database.ts';
import { sendRequest } from './load.ts';

/** Processor time, in ms, and memory, in bytes, of an index of so many products. */
export interface IndexCosts {
  time: number;
  memory: number;
}

/** Makes an index in this process, as each process of a shop does. */
export function indexCosts(products: number): IndexCosts {
  nameOf(0); // reads the names
  const memoryBefore = usedMemory();
  const before = process.cpuUsage();
  const index = new ProductIndex();
  for (let n = 0; n < products; n++)
    index.set({
      id: n + 1,
      category_id: 1,
      ...nameOf(n),
      unit: '1 pc',
      price_paisa: 100,
      in_stock: true,
      is_on_sale: false,
    });
  const { user } = process.cpuUsage(before);
  const memory = usedMemory() - memoryBefore;
  if (index.products.length !== products) throw new Error('The index lacks products');
  return { time: user / 1_000, memory };
}

/** What the heap holds after a collection, in bytes. */
export function usedMemory(): number {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  return process.memoryUsage().heapUsed;
}

/** The time to insert one product, and the time until a search finds it, in ms. */
export async function timeToAdd(
  database: string,
  shopUrl: string,
): Promise<{ insert: number; found: number }> {
  const name = `Zafran ${Date.now()}`;
  const begin = performance.now();
  await onServer(database, async (client) => {
    await client.query(
      `insert into product (slug, category_id, name, price_paisa, stock, search_key)
       select 'bench-zafran-' || $1, min(id), $2, 100, 1, lower($2) || E'\\n' from category`,
      [Date.now(), name],
    );
  });
  const insert = performance.now() - begin;
  for (let limit = 1; ; limit = (limit % 100) + 1) {
    const url = `${shopUrl}/api/shop-app/products/?search=${encodeURIComponent(name)}&limit=${limit}`;
    const { body } = await sendRequest(url);
    if (body.includes(name)) return { insert, found: performance.now() - begin };
  }
}

/** What the same texts take pg_trgm, one at a time, in ms, and its index in bytes. */
export async function trigramCosts(
  database: string,
  texts: readonly string[],
): Promise<{ times: number[]; bytes: number }> {
  return onServer(database, async (client) => {
    await client.query(
      'create index bench_trigrams on product using gin (name gin_trgm_ops, name_bn gin_trgm_ops)',
    );
    const times: number[] = [];
    for (const text of texts) {
      const begin = performance.now();
      await client.query(
        `select id from product where name % $1 or name_bn % $1
         order by greatest(similarity(name, $1), similarity(name_bn, $1)) desc, id limit 20`,
        [text],
      );
      times.push(performance.now() - begin);
    }
    const { rows } = await client.query("select pg_relation_size('bench_trigrams')::float8 as bytes");
    await client.query('drop index bench_trigrams');
    return { times, bytes: rows[0].bytes };
  });
}
