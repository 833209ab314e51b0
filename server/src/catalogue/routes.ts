import { paths } from '@haat/contract/common/paths';
import { getProduct, listCategories, listProducts, type ProductQuery } from '@haat/contract/shop/catalogue';
import type { FastifyInstance } from 'fastify';
import type { AnswerCache } from '../kept/answer-cache.ts';
import { kept } from '../kept/kept.ts';
import type { Database } from '../platform/db/database.ts';
import { invalid, notFound } from '../platform/http/refused.ts';
import { bind } from '../platform/http/register-endpoint.ts';
import { findCategories } from './categories.ts';
import { decodeCursor } from './cursor.ts';
import { findProduct, findProducts, type ProductPage } from './products.ts';
import { orderFor } from './sorting.ts';

/** The shelf: products and categories. */
export function catalogueRoutes(app: FastifyInstance, db: Database, answers: AnswerCache): void {
  bind(
    app,
    listProducts,
    kept(answers, listProducts, async ({ query }, reply) => {
      const cursor = query.cursor === undefined ? null : decodeCursor(query.cursor, orderFor(query).shape);
      if (query.cursor !== undefined && !cursor) return invalid({ cursor: 'is not of this list' });
      const page = await findProducts(db, query, cursor);
      reply.header('x-total-count', page.total);
      const links = linksOf(page, query);
      if (links !== '') reply.header('link', links);
      return page.products;
    }),
  );

  bind(
    app,
    getProduct,
    kept(
      answers,
      getProduct,
      async ({ params }) => (await findProduct(db, params.id)) ?? notFound('Product'),
    ),
  );

  bind(
    app,
    listCategories,
    kept(answers, listCategories, () => findCategories(db)),
  );
}

function linksOf({ next, previous }: ProductPage, query: ProductQuery): string {
  const link = (cursor: string | null, rel: string) =>
    cursor === null
      ? []
      : [`<${paths.products}?${new URLSearchParams(textOf({ ...query, cursor }))}>; rel="${rel}"`];
  return [...link(next, 'next'), ...link(previous, 'prev')].join(', ');
}

function textOf(query: ProductQuery): [string, string][] {
  return Object.entries(query).map(([name, value]) => [name, String(value)]);
}
