import { sql } from 'kysely';
import type { Changed, ChangeFeed } from '../../platform/cache/changes.ts';
import type { Database } from '../../platform/db/database.ts';
import { ProductIndex } from './product-index.ts';
import { Synonyms } from './synonyms.ts';

/** Products that are read in one statement: between two of them the process does other work. */
const BATCH = 1_000;

/** Of so many changed products all are read anew. */
const MOST_CHANGED = 5_000;

/**
 * The index of the shop's products in this process's memory. It is read from the database when it is first needed, and
 * again what has changed since: the cache's reports say which products that is.
 */
export class SearchIndex {
  readonly #db: Database;
  #index = new ProductIndex();
  #stale: Set<string> | 'all' = 'all';
  #reading: Promise<void> | null = null;

  constructor(db: Database, changes: ChangeFeed) {
    this.#db = db;
    changes.subscribe((changed) => this.#report(changed));
  }

  /** Begins to read it, so that the first search does not wait for all of it. Where that fails the first search reads it. */
  load(): void {
    this.current().catch(() => {});
  }

  /** The index as of now. */
  async current(): Promise<ProductIndex> {
    while (this.#stale === 'all' || this.#stale.size > 0 || this.#reading) {
      this.#reading ??= this.#read().finally(() => {
        this.#reading = null;
      });
      await this.#reading;
    }
    return this.#index;
  }

  /** Reads anew how much was sold: ties among products are by that, and it is nobody's change. */
  async updateSold(): Promise<void> {
    this.#index.setSold(await readSold(this.#db));
  }

  #report(changed: Changed): void {
    if (changed === 'all') this.#stale = 'all';
    if (this.#stale === 'all' || changed === 'all') return;
    for (const tag of changed) if (CONCERNS.test(tag)) this.#stale.add(tag);
    if (this.#stale.size > MOST_CHANGED) this.#stale = 'all';
  }

  async #read(): Promise<void> {
    const stale = this.#stale;
    this.#stale = new Set();
    try {
      const everything =
        stale === 'all' || stale.has('categories') || stale.has('synonyms') || this.#index.isWorn;
      if (everything) this.#index = await readIndex(this.#db);
      else await readChanged(this.#db, this.#index, stale);
    } catch (error) {
      this.#stale = 'all';
      throw error;
    }
  }
}

const CONCERNS = /^(product:\d+|categories|synonyms)$/;

async function readIndex(db: Database): Promise<ProductIndex> {
  const index = new ProductIndex();
  index.setCategories(
    await db.selectFrom('category').select(['id', 'parent_id', 'title', 'title_bn']).execute(),
  );
  index.synonyms = new Synonyms(await db.selectFrom('synonym').select(['word', 'means']).execute());
  index.setSold(await readSold(db));
  for (let last = 0; ; ) {
    const rows = await indexed(db).where('id', '>', last).orderBy('id').limit(BATCH).execute();
    for (const row of rows) index.set(row);
    last = rows.at(-1)?.id ?? 0;
    if (rows.length < BATCH) return index;
  }
}

async function readChanged(db: Database, index: ProductIndex, tags: Set<string>): Promise<void> {
  const ids = [...tags].map((tag) => Number(tag.replace('product:', '')));
  const rows = await indexed(db).where('id', '=', sql<number>`any(${ids})`).execute();
  const listed = new Set(rows.map(({ id }) => id));
  for (const row of rows) index.set(row);
  for (const id of ids) if (!listed.has(id)) index.remove(id);
}

function indexed(db: Database) {
  return db
    .selectFrom('product')
    .where('listed', '=', true)
    .select(['id', 'category_id', 'name', 'name_bn', 'unit', 'price_paisa', 'is_on_sale'])
    .select(sql<boolean>`stock > 0`.as('in_stock'));
}

/** Of the newest lines of orders: as many as are read soon, in a small shop all of thirty days. */
const MOST_LINES = 100_000;

async function readSold(db: Database): Promise<Map<number, number>> {
  const { rows } = await sql<{ product_id: number; sold: number }>`
    SELECT product_id, sum(quantity)::int AS sold
    FROM (SELECT * FROM order_item ORDER BY id DESC LIMIT ${MOST_LINES}) AS line
    JOIN orders ON orders.id = line.order_id
    WHERE orders.created > now() - interval '30 days' AND orders.status <> 'CANCELLED'
    GROUP BY product_id`.execute(db);
  return new Map(rows.map(({ product_id, sold }) => [product_id, sold]));
}
