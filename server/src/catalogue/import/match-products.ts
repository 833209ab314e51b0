import { formatAmount } from '@haat/contract/common/money';
import type { BadRow, CheckedRow } from './check-row.ts';
import { slugCandidates } from './slugs.ts';

/** A product of the shop with the values by which a file can identify it. */
interface KnownProduct {
  id: number;
  slug: string;
  code: string | null;
  price_paisa: number;
}

/** A row with its product: an existing one by `id`, or a new one with `slug`. */
export type MatchedRow = CheckedRow & ({ id: number } | { id: null; slug: string });

/** Returns every slug with which a row may match a product or collide with one. */
export function possibleSlugs(row: CheckedRow): string[] {
  if (row.slug !== undefined) return [row.slug];
  return row.name === undefined ? [] : slugCandidates(row.name, row.code);
}

/**
 * Finds the product of each row by code, then by slug, then (without both) by the slug of its name.
 * A row is bad if it matches two products, or the product of an earlier row.
 */
export function matchProducts(
  rows: readonly CheckedRow[],
  products: readonly KnownProduct[],
  unit: 'line' | 'row',
): (MatchedRow | BadRow)[] {
  const matcher = new ProductMatcher(products, rows, unit);
  return rows.map((row) => matcher.match(row));
}

class ProductMatcher {
  readonly #bySlug: Map<string, KnownProduct>;
  readonly #byCode: Map<string | null, KnownProduct>;
  /** Slugs that rows contain. A row without a slug never gets one of them. */
  readonly #named: Set<string | undefined>;
  /** The row of each used identifier: `id 7`, `slug rui`, `code 12`. */
  readonly #claims = new Map<string, number>();

  readonly #unit: 'line' | 'row';

  constructor(products: readonly KnownProduct[], rows: readonly CheckedRow[], unit: 'line' | 'row') {
    this.#unit = unit;
    this.#bySlug = new Map(products.map((product) => [product.slug, product]));
    this.#byCode = new Map(
      products.filter(({ code }) => code !== null).map((product) => [product.code, product]),
    );
    this.#named = new Set(rows.map(({ slug }) => slug));
  }

  match(row: CheckedRow): MatchedRow | BadRow {
    const found = this.#find(row);
    if (Array.isArray(found)) return { row: row.row, reasons: found };
    const matched = found === null ? this.#create(row) : update(row, found);
    if ('reasons' in matched) return matched;
    return this.#claim(matched) ?? matched;
  }

  /** Returns the product of a row, null for a new product, or the reasons of a conflict. */
  #find({ code, slug, name }: CheckedRow): KnownProduct | null | string[] {
    const byCode = code === undefined ? undefined : this.#byCode.get(code);
    const bySlug = slug === undefined ? undefined : this.#bySlug.get(slug);
    if (byCode && bySlug && byCode !== bySlug)
      return [`slug ${slug} belongs to another product than code ${code}`];
    if (byCode) return byCode;
    if (bySlug && code !== undefined && bySlug.code !== null) {
      return [`slug ${slug} belongs to the product with code ${bySlug.code}`];
    }
    if (bySlug) return bySlug;
    if (code !== undefined || slug !== undefined || name === undefined) return null;
    return this.#bySlug.get(slugCandidates(name, undefined)[0]) ?? null;
  }

  #create(row: CheckedRow): MatchedRow | BadRow {
    const missing = (['name', 'price_paisa', 'category'] as const).filter(
      (field) => row[field] === undefined,
    );
    if (missing.length > 0) {
      const called = row.slug === undefined ? `code ${row.code}` : `slug ${row.slug}`;
      const words = missing.join(', ').replace('_paisa', '');
      return { row: row.row, reasons: [`no product has the ${called}, and a new one needs: ${words}`] };
    }
    return { ...row, id: null, slug: row.slug ?? this.#freeSlug(row) };
  }

  #freeSlug({ name = '', code }: CheckedRow): string {
    const slugs = slugCandidates(name, code);
    const taken = (slug: string) =>
      this.#bySlug.has(slug) || this.#named.has(slug) || this.#claims.has(`slug ${slug}`);
    return slugs.find((slug) => !taken(slug)) ?? slugs[0];
  }

  /** Reserves the identifiers of a row. A second row for the same product is bad. */
  #claim(row: MatchedRow): BadRow | null {
    const claims = [
      ...(row.id === null ? [] : [`id ${row.id}`]),
      ...(row.code === undefined ? [] : [`code ${row.code}`]),
      ...(row.slug === undefined ? [] : [`slug ${row.slug}`]),
    ];
    const taken = claims.find((claim) => this.#claims.has(claim));
    if (taken !== undefined) {
      const what = taken.startsWith('id ') ? 'this product' : taken;
      return { row: row.row, reasons: [`${what} is already in ${this.#unit} ${this.#claims.get(taken)}`] };
    }
    for (const claim of claims) this.#claims.set(claim, row.row);
    return null;
  }
}

/** Checks an old price. If the row has no price, the product's stored price must be below the old price. */
function update(row: CheckedRow, product: KnownProduct): MatchedRow | BadRow {
  const { price_paisa = product.price_paisa, old_price_paisa = 0 } = row;
  if (old_price_paisa === 0 || old_price_paisa > price_paisa) return { ...row, id: product.id };
  const [old, price] = [formatAmount(old_price_paisa), formatAmount(price_paisa)];
  return { row: row.row, reasons: [`old_price ${old} is not above the price ${price}`] };
}
