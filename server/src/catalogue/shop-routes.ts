import { apiRoutes } from '@haat/contract/http/api-routes';
import { searchHeaders } from '@haat/contract/http/search-headers';
import {
  getProduct,
  listCategories,
  listProductFacets,
  listProducts,
  listProductsById,
  type ProductQuery,
} from '@haat/contract/shop/catalogue';
import type { FastifyInstance } from 'fastify';
import { registerCached } from '../platform/cache/cached-route.ts';
import type { ResponseCache } from '../platform/cache/response-cache.ts';
import type { Database } from '../platform/db/database.ts';
import { invalid, notFound } from '../platform/refused.ts';
import { CATEGORIES, facetTags, productListTags, productTag } from './cache-tags.ts';
import { findCategories } from './categories.ts';
import type { SearchMisses } from './count-search-misses.ts';
import type { SoldOutInterest } from './count-sold-out-interest.ts';
import { decodeCursor } from './cursor.ts';
import {
  cursorShape,
  findProduct,
  findProductFacets,
  findProducts,
  findProductsById,
  isSearch,
  type ProductPage,
  type Searchable,
} from './products.ts';

/** A list costs one more unit of admission per this many products, because a list without limit is long. */
const PRODUCTS_PER_COST_UNIT = 100;

/** Routes of products and categories. */
export function catalogueRoutes(
  app: FastifyInstance,
  db: Database,
  {
    cache,
    misses,
    interest,
    ...searchable
  }: Searchable & { cache: ResponseCache; misses: SearchMisses; interest: SoldOutInterest },
): void {
  registerCached(app, cache, listProducts, async (request) => {
    const { query } = request;
    const cursor = query.cursor === undefined ? null : decodeCursor(query.cursor, cursorShape(query));
    if (query.cursor !== undefined && !cursor) return { body: invalid({ cursor: 'other_list' }), tags: [] };
    const page = await findProducts(db, searchable, query, cursor);
    if (isSearch(query)) {
      if (page.total === 0) misses.record(query);
      else interest.recordSearch(query, page);
    }
    const cost = Math.floor(page.products.length / PRODUCTS_PER_COST_UNIT);
    if (cost > 0) app.admission.charge(request.ip, cost);
    const links = formatLinks(page, query);
    return {
      body: page.products,
      tags: productListTags(query, page),
      headers: {
        'x-total-count': String(page.total),
        ...(links !== '' && { link: links }),
        ...notesOf(page),
      },
    };
  });

  registerCached(app, cache, listProductFacets, async ({ query }) => {
    const { facets, categories } = await findProductFacets(db, searchable, query);
    return { body: facets, tags: facetTags(query, categories) };
  });

  registerCached(app, cache, getProduct, async ({ params }) => ({
    body: (await findProduct(db, params.id)) ?? notFound('Product'),
    tags: [productTag(params.id), CATEGORIES],
  }));

  registerCached(app, cache, listProductsById, async ({ params }) => {
    const ids = params.ids.split(',').map(Number);
    return { body: await findProductsById(db, ids), tags: [CATEGORIES, ...ids.map(productTag)] };
  });

  registerCached(app, cache, listCategories, async () => ({
    body: await findCategories(db),
    tags: [CATEGORIES],
  }));
}

function formatLinks({ next, previous }: ProductPage, query: ProductQuery): string {
  const link = (cursor: string | null, rel: string) =>
    cursor === null
      ? []
      : [
          `<${apiRoutes.listProducts.path}?${new URLSearchParams(toTextEntries({ ...query, cursor }))}>; rel="${rel}"`,
        ];
  return [...link(next, 'next'), ...link(previous, 'prev')].join(', ');
}

function notesOf({ notes }: ProductPage): Record<string, string> {
  if (!notes) return {};
  const { partial, corrected, categories } = notes;
  return {
    ...(partial && { [searchHeaders.partial]: 'true' }),
    ...(corrected && { [searchHeaders.corrected]: encodeURIComponent(corrected) }),
    ...(categories.length > 0 && { [searchHeaders.categories]: categories.join() }),
  };
}

function toTextEntries(query: ProductQuery): [string, string][] {
  return Object.entries(query).map(([name, value]) => [name, String(value)]);
}
