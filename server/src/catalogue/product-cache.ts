import type { Product } from '@haat/contract/shop/catalogue';
import type { Changed, ChangeFeed } from '../platform/cache/changes.ts';
import type { Database } from '../platform/db/database.ts';
import { CATEGORIES, productIdOf } from './cache-tags.ts';
import { productsOf, toProduct } from './product-response.ts';

/** About 10 MB. The products of a usual shop all fit. */
const MAX_PRODUCTS = 5_000;

/**
 * Products in the memory of this process, as fresh as cached responses: searches that differ in one letter find the same
 * products.
 */
export class ProductCache {
  readonly #db: Database;
  /** By id, the least recently used first. */
  readonly #products = new Map<number, Product>();
  /** The number of change reports. */
  #generation = 0;

  constructor(db: Database, changes: ChangeFeed) {
    this.#db = db;
    changes.subscribe((changed) => this.#invalidate(changed));
  }

  /** Returns the products with these ids, in the order of `ids`. */
  async get(ids: number[]): Promise<Product[]> {
    const found = new Map<number, Product>();
    for (const id of ids) {
      const product = this.#products.get(id);
      if (!product) continue;
      found.set(id, product);
      this.#products.delete(id);
      this.#products.set(id, product);
    }
    const missing = ids.filter((id) => !found.has(id));
    for (const product of await this.#read(missing)) found.set(product.id, product);
    return ids.flatMap((id) => found.get(id) ?? []);
  }

  async #read(ids: number[]): Promise<Product[]> {
    const generation = this.#generation;
    const products = (await productsOf(this.#db, ids)).map(toProduct);
    // After a report these may be the products before the change.
    if (generation !== this.#generation) return products;
    for (const product of products) this.#products.set(product.id, product);
    for (const oldest of this.#products.keys()) {
      if (this.#products.size <= MAX_PRODUCTS) break;
      this.#products.delete(oldest);
    }
    return products;
  }

  #invalidate(changed: Changed): void {
    this.#generation += 1;
    if (changed === 'all' || changed.has(CATEGORIES)) this.#products.clear();
    else for (const tag of changed) this.#products.delete(productIdOf(tag));
  }
}
