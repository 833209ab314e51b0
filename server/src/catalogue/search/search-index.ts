import { sql } from 'kysely';
import type { Changed, ChangeFeed } from '../../platform/cache/changes.ts';
import type { Database } from '../../platform/db/database.ts';
import { type FactColumns, factColumns, type IndexedProduct, ProductIndex } from './product-index.ts';
import { soldLately } from './sold-lately.ts';
import { Synonyms } from './synonyms.ts';

/** The number of products read by one statement. Between statements the process does other work. */
const BATCH = 1_000;

/** With more changed products than this, all products are read again. */
const MAX_CHANGED = 5_000;

/**
 * The search index in the memory of this process. It is read from the database when it is first needed. Then the change
 * feed reports which products to read again.
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

  /** Starts reading the index, so that the first search waits less. After an error the first search reads it again. */
  load(): void {
    this.current().catch(() => {});
  }

  /** Returns the index after all reported changes. */
  async current(): Promise<ProductIndex> {
    while (this.#stale === 'all' || this.#stale.size > 0 || this.#reading) {
      this.#reading ??= this.#read().finally(() => {
        this.#reading = null;
      });
      await this.#reading;
    }
    return this.#index;
  }

  /** Reads the sold quantities again, which sort equal products. The change feed does not report them. */
  async updateSold(): Promise<void> {
    this.#index.setSold(await readSold(this.#db));
  }

  #report(changed: Changed): void {
    if (changed === 'all') this.#stale = 'all';
    if (this.#stale === 'all' || changed === 'all') return;
    for (const tag of changed) if (INDEXED_TAGS.test(tag)) this.#stale.add(tag);
    if (this.#stale.size > MAX_CHANGED) this.#stale = 'all';
  }

  async #read(): Promise<void> {
    const stale = this.#stale;
    this.#stale = new Set();
    try {
      const readAll =
        stale === 'all' || stale.has('categories') || stale.has('synonyms') || this.#index.isFragmented;
      if (readAll) this.#index = await readIndex(this.#db);
      else await readChanged(this.#db, this.#index, stale);
    } catch (error) {
      this.#stale = 'all';
      throw error;
    }
  }
}

const INDEXED_TAGS = /^(product:\d+|categories|synonyms)$/;

async function readIndex(db: Database): Promise<ProductIndex> {
  const index = new ProductIndex();
  index.setCategories(
    await db
      .selectFrom('category')
      .leftJoin('category as department', 'department.id', 'category.parent_id')
      .select(['category.id', 'category.parent_id', 'category.title', 'category.title_bn'])
      .orderBy(sql`coalesce(department.position, category.position), coalesce(department.id, category.id)`)
      .orderBy(sql`department.id IS NOT NULL, category.position, category.id`)
      .execute(),
  );
  index.synonyms = new Synonyms(await db.selectFrom('synonym').select(['word', 'means', 'brand']).execute());
  index.setSold(await readSold(db));
  for (let last = 0; ; ) {
    const rows = await indexed(db).where('id', '>', last).orderBy('id').limit(BATCH).execute();
    for (const row of rows) setProduct(index, row);
    last = rows.at(-1)?.id ?? 0;
    if (rows.length < BATCH) return index;
  }
}

async function readChanged(db: Database, index: ProductIndex, tags: Set<string>): Promise<void> {
  const ids = [...tags].map((tag) => Number(tag.replace('product:', '')));
  const rows = await indexed(db).where('id', '=', sql<number>`any(${ids})`).execute();
  const listed = new Set(rows.map(({ id }) => id));
  for (const row of rows) setProduct(index, row);
  for (const id of ids) if (!listed.has(id)) index.remove(id);
}

function setProduct(index: ProductIndex, row: Omit<IndexedProduct, 'facts'> & FactColumns): void {
  const { id, category_id, name, name_bn, unit, price_paisa, is_on_sale, in_stock } = row;
  const facts = index.factsOf(row);
  index.set({ id, category_id, name, name_bn, unit, price_paisa, is_on_sale, in_stock, facts });
}

function indexed(db: Database) {
  return db
    .selectFrom('product')
    .where('listed', '=', true)
    .select(['id', 'category_id', 'name', 'name_bn', 'unit', 'price_paisa', 'is_on_sale'])
    .select(factColumns)
    .select(sql<boolean>`stock > 0`.as('in_stock'));
}

async function readSold(db: Database): Promise<Map<number, number>> {
  const { rows } = await soldLately().execute(db);
  return new Map(rows.map(({ product_id, sold }) => [product_id, sold]));
}
