import { searchKey } from '@haat/contract/text/search-key';
import type { Database } from '../src/platform/db/database.ts';

/** The ids of the products that tests share. */
export interface Fixtures {
  /** Miniket rice, 1 kg: Tk 72.50, ten bags. */
  miniket: number;
  /** Rui: Tk 350, on sale from Tk 400, three left. */
  rui: number;
  /** Ilish: Tk 1,450, sold out. */
  ilish: number;
  /** A blender: Tk 3,999.99, fifty left. */
  blender: number;
}

/** Fills an empty catalogue: river fish, rice, and a blender. */
export async function addFixtures(db: Database): Promise<Fixtures> {
  const fish = await addCategory(db, 'fish', 'Fish', 'মাছ', null);
  const river = await addCategory(db, 'river', 'River fish', 'নদীর মাছ', fish);
  const riceDal = await addCategory(db, 'rice-dal', 'Rice & dal', 'চাল ও ডাল', null);
  const rice = await addCategory(db, 'rice', 'Rice', 'চাল', riceDal);
  const electronics = await addCategory(db, 'electronics', 'Electronics', 'ইলেকট্রনিক্স', null);
  return {
    miniket: await addProduct(db, rice, {
      slug: 'miniket-rice',
      name: 'Miniket rice',
      name_bn: 'মিনিকেট চাল',
      unit: '1 kg',
      price_paisa: 7250,
      stock: 10,
    }),
    rui: await addProduct(db, river, {
      slug: 'rui',
      name: 'Rui fish',
      name_bn: 'রুই মাছ',
      price_paisa: 35000,
      old_price_paisa: 40000,
      is_on_sale: true,
      stock: 3,
    }),
    ilish: await addProduct(db, river, {
      slug: 'ilish',
      name: 'Padma ilish',
      name_bn: 'পদ্মার ইলিশ',
      price_paisa: 145000,
      stock: 0,
    }),
    blender: await addProduct(db, electronics, {
      slug: 'blender',
      name: 'Blender 300 W',
      name_bn: 'ব্লেন্ডার',
      price_paisa: 399999,
      stock: 50,
    }),
  };
}

async function addCategory(
  db: Database,
  slug: string,
  title: string,
  title_bn: string,
  parent_id: number | null,
) {
  const row = await db
    .insertInto('category')
    .values({ slug, title, title_bn, parent_id })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** The fields of a product that a test sets; the others have defaults. */
interface TestProduct {
  slug: string;
  name: string;
  name_bn?: string;
  unit?: string;
  price_paisa: number;
  old_price_paisa?: number;
  is_on_sale?: boolean;
  stock: number;
}

/** Adds a product to the catalogue; returns its id. */
export async function addProduct(db: Database, category_id: number, product: TestProduct): Promise<number> {
  const row = await db
    .insertInto('product')
    .values({
      old_price_paisa: null,
      category_id,
      preview_text: `${product.name}, fresh.`,
      search_key: `${searchKey(product.name)}\n${searchKey(product.name_bn ?? '')}`,
      ...product,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** The stock of a product. */
export async function stockOf(db: Database, id: number): Promise<number> {
  const row = await db.selectFrom('product').where('id', '=', id).select('stock').executeTakeFirstOrThrow();
  return row.stock;
}
