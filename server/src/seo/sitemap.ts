import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { findCategories } from '../catalogue/categories.ts';
import type { Database } from '../platform/db/database.ts';

/** Products in one file. Each has one URL per language; search engines read at most 50,000 URLs in a file. */
const PRODUCTS_PER_FILE = 10_000;

/** Products read from the database at once. */
const PRODUCTS_PER_QUERY = 1_000;

/** The storefront's pages that always exist. */
const PAGES = [
  '/',
  '/products',
  '/quick-list',
  '/about',
  '/customer-service',
  '/return-policy',
  '/refund-policy',
  '/contact',
  '/privacy',
  '/terms',
];

/** Lists all files: one with the pages, and files of products, each named by its first product's id. */
export async function sitemapIndex(db: Database, origin: string): Promise<string> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM (SELECT id, row_number() OVER (ORDER BY id) AS n FROM product WHERE listed) AS numbered
    WHERE (n - 1) % ${PRODUCTS_PER_FILE} = 0 ORDER BY id`.execute(db);
  const files = ['pages', ...rows.map(({ id }) => `products-${id}`)];
  const entries = files.map((file) => `<sitemap><loc>${origin}/sitemaps/${file}.xml</loc></sitemap>`);
  return `${HEAD}<sitemapindex xmlns="${NAMESPACE}">${entries.join('')}</sitemapindex>\n`;
}

/** The pages that always exist, and the categories that shoppers see. */
export async function pagesSitemap(db: Database, origin: string): Promise<string> {
  const categories = await findCategories(db);
  const lists = categories
    .filter(({ parent }) => parent === null)
    .flatMap(({ slug, children }) => [
      `/products?category=${slug}`,
      ...children.map((child) => `/products?category=${slug}&subcategory=${child.slug}`),
    ]);
  const urls = [...PAGES, ...lists].map((path) => inBothLanguages(origin, path));
  return `${HEAD}<urlset xmlns="${NAMESPACE}">${urls.join('')}</urlset>\n`;
}

/** Whether a file that begins at `from` contains any product. */
export async function hasProductsFrom(db: Database, from: number): Promise<boolean> {
  return (await productsFrom(db, from, 1)).length > 0;
}

/** The products from an id on, as a stream, so that no file is in memory as a whole. */
export function productsSitemap(db: Database, origin: string, from: number): Readable {
  return Readable.from(productEntries(db, origin, from));
}

async function* productEntries(db: Database, origin: string, from: number): AsyncGenerator<string> {
  yield `${HEAD}<urlset xmlns="${NAMESPACE}">`;
  let next = from;
  for (let left = PRODUCTS_PER_FILE; left > 0; left -= PRODUCTS_PER_QUERY) {
    const products = await productsFrom(db, next, Math.min(left, PRODUCTS_PER_QUERY));
    if (products.length === 0) break;
    yield products.map(({ id, changed }) => inBothLanguages(origin, `/products/${id}`, changed)).join('');
    next = products.at(-1)!.id + 1;
  }
  yield '</urlset>\n';
}

function productsFrom(
  db: Database,
  from: number,
  limit: number,
): Promise<{ id: number; changed: Date | null }[]> {
  return db
    .selectFrom('product')
    .where('listed', '=', true)
    .where('id', '>=', from)
    .select('id')
    .select(({ selectFrom }) =>
      selectFrom('audit')
        .where('table_name', '=', 'product')
        .where('row_id', '=', sql<string>`product.id::text`)
        .orderBy('audit.id', 'desc')
        .limit(1)
        .select('at')
        .as('changed'),
    )
    .orderBy('id')
    .limit(limit)
    .execute();
}

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** `changed`: when the page was changed last, if that is known. */
function inBothLanguages(origin: string, path: string, changed: Date | null = null): string {
  const lastmod = changed ? `<lastmod>${changed.toISOString()}</lastmod>` : '';
  return [path, path === '/' ? '/bn' : `/bn${path}`]
    .map((each) => `<url><loc>${origin}${each.replaceAll('&', '&amp;')}</loc>${lastmod}</url>`)
    .join('');
}
