import { join } from 'node:path';
import { rowProblemText } from '@haat/contract/http/problems';
import { dayInDhaka } from '@haat/contract/time/dhaka-time';
import { sql, type Transaction } from 'kysely';
import { prepareRows } from '../catalogue/import/import-catalogue.ts';
import { readCatalogue, readText } from '../catalogue/import/read/read-catalogue.ts';
import { readCategories } from '../catalogue/import/read-categories.ts';
import { storeCatalogue } from '../catalogue/import/store-catalogue.ts';
import { rankProducts } from '../catalogue/rank-products.ts';
import { type Database, inTransaction } from '../platform/db/database.ts';
import type { Schema } from '../platform/db/schema.ts';
import { demoFolder } from '../platform/media/folders.ts';
import { mediaFolder } from '../platform/media/storage/media-folder.ts';
import { readDemoShop } from './demo-shop.ts';

type Shop = Awaited<ReturnType<typeof readDemoShop>>;

export interface Filled {
  products: number;
  categories: number;
}

/**
 * Imports the demo shop into an empty database: its catalogue if there are no products, its name and contact details if the
 * shop has none, and nothing once it has opened. Does not change data of an owner. If several processes start together, one of them imports. Returns how many
 * products and categories were added.
 */
export async function fillDemo(db: Database): Promise<Filled> {
  const nothing = { products: 0, categories: 0 };
  const before = await findEmpty(db);
  if (!before.shop && !before.catalogue) return nothing;
  const shop = await readDemoShop();
  const products = before.catalogue ? await readDemoProducts(shop) : null;
  return inTransaction(db, async (tx) => {
    // A second process waits for this lock, and then finds no empty table.
    await sql`LOCK TABLE category, site_setup IN SHARE ROW EXCLUSIVE MODE`.execute(tx);
    const empty = await findEmpty(tx);
    if (empty.shop) await storeShop(tx, shop);
    if (!empty.catalogue || !products) return nothing;
    await tx.insertInto('slider_banner').values(shop.banners).execute();
    const stored = await storeCatalogue(tx, products);
    for (const { category, ...promise } of shop.promises)
      await tx.updateTable('category').set(promise).where('slug', '=', category).execute();
    await storeShelf(tx, shop);
    await markAsDemo(tx);
    await rankProducts(tx);
    return { products: stored.created, categories: stored.categories.created };
  });
}

/** Finds the empty parts of the shop. A shop with a name is not empty, even if all its products were deleted, nor one that has opened. */
async function findEmpty(db: Database | Transaction<Schema>): Promise<{ shop: boolean; catalogue: boolean }> {
  const { rows } = await sql<{ shop: boolean; catalogue: boolean }>`
    SELECT opened IS NULL AND NOT EXISTS (SELECT FROM site_setup) AS shop,
           opened IS NULL AND NOT EXISTS (SELECT FROM site_setup) AND NOT EXISTS (SELECT FROM category) AS catalogue
    FROM shop_state`.execute(db);
  return rows[0] ?? { shop: false, catalogue: false };
}

/** The first shelf that fits this day, at its banner: one, as a second one makes the home page larger than its budget. */
async function storeShelf(tx: Transaction<Schema>, { shelves }: Shop): Promise<void> {
  const today = dayInDhaka(new Date());
  const fitting = shelves.find(
    ({ days, months }) =>
      (!days || days.some(([first, last]) => first <= today && today <= last)) &&
      (!months || months.includes(monthInDhaka())),
  );
  if (!fitting) return;
  const { shelf, shelf_bn, products: slugs, bundle, link } = fitting;
  const rows = await tx.selectFrom('product').where('slug', 'in', slugs).select(['id', 'slug']).execute();
  const idOf = new Map(rows.map(({ id, slug }) => [slug, id]));
  const products = slugs.flatMap((slug) => idOf.get(slug) ?? []);
  await tx
    .updateTable('slider_banner')
    .set({ shelf, shelf_bn, products, bundle })
    .where('link', '=', link)
    .execute();
}

/** Notes what belongs to the demo, so that an owner can remove it. The shop is a demo unless it has an owner already. */
async function markAsDemo(tx: Transaction<Schema>): Promise<void> {
  await sql`INSERT INTO demo_item (product_id) SELECT id FROM product`.execute(tx);
  await sql`INSERT INTO demo_item (category_id) SELECT id FROM category`.execute(tx);
  await sql`INSERT INTO demo_item (banner_id) SELECT id FROM slider_banner`.execute(tx);
  await sql`UPDATE shop_state SET state = 'demo' WHERE NOT EXISTS (SELECT FROM staff)`.execute(tx);
}

async function readDemoProducts({ seasons }: Shop) {
  const file = await readCatalogue(join(demoFolder, 'products.json'));
  const categories = readCategories(await readText(join(demoFolder, 'categories.json')));
  const { good, bad } = await prepareRows(file, {
    from: demoFolder,
    to: mediaFolder(demoFolder),
    dryRun: false,
  });
  if (bad[0])
    throw new Error(
      `demo/products.json: product ${bad[0].row}: ${bad[0].problems.map((each) => rowProblemText(each)).join(' ')}`,
    );
  const month = monthInDhaka();
  const outOfSeason = new Set(
    seasons.flatMap(({ months, products }) => (months.includes(month) ? [] : products)),
  );
  const rows = good.map((row) => (outOfSeason.has(row.slug ?? '') ? { ...row, stock: 0 } : row));
  return { rows, categories, openingStock: 0, unit: file.unit, actor: 'demo' as const };
}

async function storeShop(tx: Transaction<Schema>, { setup, about, contact }: Shop): Promise<void> {
  await tx.insertInto('site_setup').values(setup).execute();
  await tx.insertInto('setup_page').values(about).execute();
  await tx.insertInto('contact_info').values(contact).execute();
}

/** 1 to 12. */
function monthInDhaka(): number {
  return Number(dayInDhaka(new Date()).slice(5, 7));
}
