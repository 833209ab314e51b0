import { Readable } from 'node:stream';
import { sql } from 'kysely';
import type { Database } from '../platform/db/database.ts';

/** Products in one file; each has an address a language, and 50,000 addresses are the most that engines read. */
const PRODUCTS_A_FILE = 10_000;

/** Products read from the database at once. */
const PRODUCTS_A_READ = 1_000;

/** The storefront's pages that always exist. */
const PAGES = [
  '/',
  '/products',
  '/about',
  '/customer-service',
  '/return-policy',
  '/refund-policy',
  '/contact',
];

/** The list of all files: the pages, and the products in files that begin at a product's id. */
export async function sitemapIndex(db: Database, origin: string): Promise<string> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM (SELECT id, row_number() OVER (ORDER BY id) AS n FROM product WHERE listed) AS numbered
    WHERE (n - 1) % ${PRODUCTS_A_FILE} = 0 ORDER BY id`.execute(db);
  const files = ['pages', ...rows.map(({ id }) => `products-${id}`)];
  const entries = files.map((file) => `<sitemap><loc>${origin}/sitemaps/${file}.xml</loc></sitemap>`);
  return `${HEAD}<sitemapindex xmlns="${NAMESPACE}">${entries.join('')}</sitemapindex>\n`;
}

/** The pages that always exist, and every category with its children. */
export async function pagesSitemap(db: Database, origin: string): Promise<string> {
  const categories = await db
    .selectFrom('category as child')
    .leftJoin('category as parent', 'parent.id', 'child.parent_id')
    .select(['child.slug', 'parent.slug as parent'])
    .orderBy('child.id')
    .execute();
  const lists = categories.map(({ slug, parent }) =>
    parent ? `/products?category=${parent}&subcategory=${slug}` : `/products?category=${slug}`,
  );
  const urls = [...PAGES, ...lists].map((path) => inBothLanguages(origin, path));
  return `${HEAD}<urlset xmlns="${NAMESPACE}">${urls.join('')}</urlset>\n`;
}

/** Whether a file that begins at `from` would hold anything. */
export async function hasProductsFrom(db: Database, from: number): Promise<boolean> {
  return (await productIds(db, from, 1)).length > 0;
}

/** The products from an id on, read and sent in pieces, so that no file is ever in memory as a whole. */
export function productsSitemap(db: Database, origin: string, from: number): Readable {
  return Readable.from(productPieces(db, origin, from));
}

async function* productPieces(db: Database, origin: string, from: number): AsyncGenerator<string> {
  yield `${HEAD}<urlset xmlns="${NAMESPACE}">`;
  let next = from;
  for (let left = PRODUCTS_A_FILE; left > 0; left -= PRODUCTS_A_READ) {
    const ids = await productIds(db, next, Math.min(left, PRODUCTS_A_READ));
    if (ids.length === 0) break;
    yield ids.map((id) => inBothLanguages(origin, `/products/${id}`)).join('');
    next = ids.at(-1)! + 1;
  }
  yield '</urlset>\n';
}

async function productIds(db: Database, from: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('product')
    .where('listed', '=', true)
    .where('id', '>=', from)
    .select('id')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

function inBothLanguages(origin: string, path: string): string {
  return [path, path === '/' ? '/bn' : `/bn${path}`]
    .map((each) => `<url><loc>${origin}${each.replaceAll('&', '&amp;')}</loc></url>`)
    .join('');
}
