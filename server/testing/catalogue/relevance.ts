import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { apiRoutes } from '@haat/contract/http/api-routes';
import type { Product } from '@haat/contract/shop/catalogue';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../src/platform/db/database.ts';

/** A query of the relevance set and the slugs of the products that count for it. */
interface RelevanceQuery {
  script: string;
  kind: string;
  query: string;
  right: Set<string>;
}

/** What a search showed for a query: the slugs of its first products, none if it found nothing. */
export interface Shown extends RelevanceQuery {
  slugs: string[];
}

/** Figures over some queries, each from 0 to 1; `precision5` over those that five products or more are right for. */
export interface Figures {
  queries: number;
  recall1: number;
  recall5: number;
  precision5: number | null;
  mrr: number;
}

/** A product that the patterns of a relevance set can name. */
interface Candidate {
  slug: string;
  category: string;
  subcategory: string;
}

const folder = join(import.meta.dirname, '../../../quality/bench/relevance');

/**
 * A file of the relevance set: script, kind, query and what counts, with tabs between. What counts are slugs, where `*`
 * stands for any letters, `#category` for its products, and `!` excludes products. `typos` are products with a mistake in their
 * name; of `first` the first product matters; `brands` are names for what the demo shop sells without a brand; `absent` and `unsold` are
 * things that it does not sell, for which nothing counts.
 */
export function readRelevanceSet(
  file: 'blind' | 'known' | 'typos' | 'first' | 'brands' | 'absent' | 'unsold' | 'real',
  products: readonly Candidate[] = readDemoProducts(),
): RelevanceQuery[] {
  const [, ...lines] = readFileSync(join(folder, `${file}.tsv`), 'utf8')
    .trim()
    .split('\n');
  return lines.map((line) => {
    const [script = '', kind = '', query = '', patterns = ''] = line.split('\t');
    const [wrong = [], right = []] = [true, false].map((excluded) =>
      patterns
        .split(' ')
        .filter((pattern) => pattern !== '' && pattern.startsWith('!') === excluded)
        .flatMap((pattern) => matching(products, pattern.replace('!', ''))),
    );
    return { script, kind, query, right: new Set(right.filter((slug) => !wrong.includes(slug))) };
  });
}

/** Sends the queries to a shop with these products, each from another IP address because of the rate limit. */
export async function show(app: FastifyInstance, queries: readonly RelevanceQuery[]): Promise<Shown[]> {
  const shown: Shown[] = [];
  for (const [place, query] of queries.entries()) {
    const response = await app.inject({
      url: apiRoutes.listProducts.path,
      query: { search: query.query, limit: '10' },
      remoteAddress: `10.0.${place >> 8}.${place & 255}`,
    });
    shown.push({ ...query, slugs: response.json<Product[]>().map(({ slug }) => slug) });
  }
  return shown;
}

export function figuresOf(shown: readonly Shown[]): Figures {
  const rank = ({ slugs, right }: Shown) => slugs.findIndex((slug) => right.has(slug));
  const share = (list: readonly Shown[], value: (one: Shown) => number) =>
    list.reduce((sum, one) => sum + value(one), 0) / list.length;
  const many = shown.filter(({ right }) => right.size >= 5);
  return {
    queries: shown.length,
    recall1: share(shown, (one) => Number(rank(one) === 0)),
    recall5: share(shown, (one) => Number(rank(one) >= 0 && rank(one) < 5)),
    precision5:
      many.length === 0
        ? null
        : share(many, ({ slugs, right }) => slugs.slice(0, 5).filter((slug) => right.has(slug)).length / 5),
    mrr: share(shown, (one) => (rank(one) < 0 ? 0 : 1 / (rank(one) + 1))),
  };
}

/** The share of searches that find nothing, from 0 to 1. */
export function shareOfNothing(shown: readonly Shown[]): number {
  return shown.filter(({ slugs }) => slugs.length === 0).length / shown.length;
}

function readDemoProducts(): Candidate[] {
  return JSON.parse(readFileSync(join(folder, '../../../demo/products.json'), 'utf8'));
}

/** All products of a shop. */
export function readProducts(db: Database): Promise<Candidate[]> {
  return db
    .selectFrom('product')
    .innerJoin('category', 'category.id', 'category_id')
    .leftJoin('category as parent', 'parent.id', 'category.parent_id')
    .select(['product.slug', 'category.slug as subcategory'])
    .select(({ fn }) => fn.coalesce('parent.slug', 'category.slug').as('category'))
    .execute();
}

function matching(products: readonly Candidate[], pattern: string): string[] {
  const text = new RegExp(`^${pattern.replaceAll('*', '.*')}$`);
  const found = products.filter(({ slug, category, subcategory }) =>
    pattern.startsWith('#') ? [category, subcategory].includes(pattern.slice(1)) : text.test(slug),
  );
  if (found.length === 0) throw new Error(`No product is ${pattern}`);
  return found.map(({ slug }) => slug);
}
