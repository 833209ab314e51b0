import type { RowProblem } from '@haat/contract/http/problems';
import { formatAmount } from '@haat/contract/money/money';
import type { AnyProblem } from '../../platform/refused.ts';
import type { CategoryPart, CheckedRow } from './check-row.ts';
import { differsByZeros, type ExportMark, readMark } from './export-mark.ts';
import { type BadRow, rowProblem } from './read/catalogue-file.ts';
import { quoted } from './read/read-cells.ts';
import { slugCandidates } from './read/slugs.ts';
import { weighingProblem } from './sale-form.ts';

/** A product of the shop with the values by which a file can identify it. */
interface KnownProduct {
  id: number;
  slug: string;
  code: string | null;
  barcode: string | null;
  name: string;
}

/** A row with its product: an existing one by `id`, or a new one with `slug`. `mark`: the row is of an export of this shop. */
export type MatchedRow = CheckedRow & ({ id: number; mark?: ExportMark } | { id: null; slug: string });

/** What new products have whose rows name none: then they are not listed, if it is the price. */
export interface Defaults {
  category?: CategoryPart[];
  price_paisa?: number;
}

interface Shop {
  products: readonly KnownProduct[];
  /** By which marks of exports are known. */
  key: string;
  unit: 'line' | 'row';
  defaults: Defaults;
}

/** Returns every slug with which a row may match a product or collide with one. */
export function possibleSlugs(row: CheckedRow): string[] {
  if (row.slug !== undefined) return [row.slug];
  return row.name === undefined ? [] : slugCandidates(row.name, row.code);
}

/**
 * Finds the product of each row by its mark of an export, by code, by slug, by barcode, then (without all) by the slug of its name.
 * A row is bad if it matches two products, or the product of an earlier row.
 */
export function matchProducts(rows: readonly CheckedRow[], shop: Shop): (MatchedRow | BadRow)[] {
  const matcher = new ProductMatcher(rows, shop);
  return rows.map((row) => matcher.match(row));
}

class ProductMatcher {
  readonly #byId: Map<number, KnownProduct>;
  readonly #bySlug: Map<string, KnownProduct>;
  readonly #byCode: Map<string | null, KnownProduct>;
  readonly #byCodeInAnyCase: Map<string | undefined, KnownProduct>;
  readonly #byBarcode: Map<string | null, KnownProduct>;
  /** By the digits after the zeros. */
  readonly #byDigits: Map<string, KnownProduct>;
  /** Slugs that rows contain. A row without a slug never gets one of them. */
  readonly #named: Set<string | undefined>;
  /** The row of each used identifier: `id 7`, `slug rui`, `code 12`. */
  readonly #claims = new Map<string, number>();
  readonly #shop: Shop;

  constructor(rows: readonly CheckedRow[], shop: Shop) {
    const { products } = shop;
    this.#shop = shop;
    this.#byId = new Map(products.map((product) => [product.id, product]));
    this.#bySlug = new Map(products.map((product) => [product.slug, product]));
    this.#byCode = new Map(products.map((product) => [product.code, product]));
    this.#byCodeInAnyCase = new Map(products.map((product) => [product.code?.toLowerCase(), product]));
    this.#byBarcode = new Map(products.map((product) => [product.barcode, product]));
    this.#byCode.delete(null);
    this.#byBarcode.delete(null);
    this.#byDigits = new Map(products.map((product) => [digitsOf(product.code), product]));
    this.#named = new Set(rows.map(({ slug }) => slug));
  }

  match(row: CheckedRow): MatchedRow | BadRow {
    const mark = this.#markOf(row);
    const damaged = (row.deferred ?? []).filter(
      // A damaged text of the file is the product's own if the export could not read it, either.
      ({ column, problem }) => !mark || (problem === 'damaged_text' && !mark.had(column, undefined)),
    );
    if (damaged.length > 0) {
      const problems = damaged.map(({ column, problem, value }) => rowProblem(problem, column, value));
      return { row: row.row, problems };
    }
    const found = mark ? this.#byId.get(mark.id)! : this.#find(row);
    if (Array.isArray(found)) return { row: row.row, problems: found };
    const taken = this.#takenCodes(row, found);
    if (taken.length > 0) return { row: row.row, problems: taken };
    const matched = found === null ? this.#create(row) : { ...row, id: found.id, ...(mark && { mark }) };
    if ('problems' in matched) return matched;
    return this.#claim(matched) ?? matched;
  }

  /**
   * Returns the mark of a row of an export. A row that was copied for a new product, with another code and slug, has none, and neither has
   * one whose product was deleted.
   */
  #markOf({ exported, code, slug }: CheckedRow): ExportMark | null {
    const mark = exported ? readMark(this.#shop.key, exported.mark) : null;
    const product = mark && this.#byId.get(mark.id);
    if (!mark || !product) return null;
    const hasCode = code === undefined || mark.had('code', code) || differsByZeros(code, product.code);
    const hasSlug = slug === undefined || mark.had('slug', slug);
    return hasCode || hasSlug ? mark : null;
  }

  /** Returns the product of a row, null for a new product, or the problems of a conflict. */
  #find({ code, slug, barcode, name }: CheckedRow): KnownProduct | null | RowProblem[] {
    const byCode = code === undefined ? undefined : this.#withCode(code);
    const bySlug = slug === undefined ? undefined : this.#bySlug.get(slug);
    if (byCode && bySlug && byCode !== bySlug) return [takenBy(bySlug, 'slug', slug)];
    if (byCode) return byCode;
    if (bySlug && code !== undefined && bySlug.code !== null) return [takenBy(bySlug, 'slug', slug)];
    if (bySlug) return bySlug;
    if (code !== undefined || slug !== undefined) return null;
    const byBarcode = barcode ? this.#byBarcode.get(barcode) : undefined;
    if (byBarcode) return byBarcode;
    return name === undefined ? null : (this.#bySlug.get(slugCandidates(name, undefined)[0]) ?? null);
  }

  /** A code is one in any case; of products that differ only by it, which a shop may have from before, the same one. */
  #withCode(code: string): KnownProduct | undefined {
    return this.#byCode.get(code) ?? this.#byCodeInAnyCase.get(code.toLowerCase());
  }

  /** Returns a problem for each identifier of a row that another product has, also without the zeros at its start. */
  #takenCodes({ code, barcode, slug }: CheckedRow, found: KnownProduct | null): RowProblem[] {
    const problems: RowProblem[] = [];
    const byCode = code === undefined ? undefined : this.#withCode(code);
    const bySlug = slug === undefined ? undefined : this.#bySlug.get(slug);
    const byBarcode = barcode ? this.#byBarcode.get(barcode) : undefined;
    const byDigits = code === undefined ? undefined : this.#byDigits.get(digitsOf(code));
    if (byCode && byCode !== found) problems.push(takenBy(byCode, 'code', code));
    if (bySlug && bySlug !== found) problems.push(takenBy(bySlug, 'slug', slug));
    if (byBarcode && byBarcode !== found) problems.push(takenBy(byBarcode, 'barcode', barcode));
    if (byDigits && byDigits !== found && differsByZeros(code, byDigits.code)) {
      const params = { name: byDigits.name, code: byDigits.code ?? '' };
      problems.push(rowProblem({ code: 'lost_zeros', params }, 'code', quoted(code)));
    }
    return problems;
  }

  #create(row: CheckedRow): MatchedRow | BadRow {
    const { category, price_paisa } = this.#shop.defaults;
    const whole = {
      ...row,
      ...(row.category === undefined && category && { category: category.map((part) => ({ ...part })) }),
      ...(row.price_paisa === undefined && price_paisa && { price_paisa, listed: false }),
    };
    const missing = (
      [
        ['name', whole.name],
        ['price', whole.price_paisa],
        ['category', whole.category],
      ] as const
    )
      .filter(([, value]) => value === undefined)
      .map(([column]) => column);
    if (missing.length > 0)
      return {
        row: row.row,
        problems: [rowProblem({ code: 'no_such_product', params: { missing } }, ...identifierOf(row))],
      };
    return { ...whole, id: null, slug: row.slug ?? this.#freeSlug(row) };
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
      ...(row.barcode ? [`barcode ${row.barcode}`] : []),
    ];
    const taken = claims.find((claim) => this.#claims.has(claim.toLowerCase()));
    if (taken !== undefined) {
      const place = { unit: this.#shop.unit, row: this.#claims.get(taken.toLowerCase()) ?? 0 };
      const problem: AnyProblem = taken.startsWith('id ')
        ? { code: 'product_twice', params: place }
        : { code: 'row_twice', params: { what: taken, ...place } };
      return { row: row.row, problems: [rowProblem(problem)] };
    }
    for (const claim of claims) this.#claims.set(claim.toLowerCase(), row.row);
    return null;
  }
}

function takenBy({ name }: KnownProduct, column: string, value: string | undefined): RowProblem {
  return rowProblem({ code: 'taken_by', params: { name } }, column, quoted(value));
}

const digitsOf = (code: string | null | undefined) => (code ?? '').replace(/^0+/, '');

/** The column by which a row names its product, and its quoted value. */
function identifierOf({ slug, code, barcode, name }: CheckedRow): [column: string, value: string] {
  if (slug !== undefined) return ['slug', quoted(slug)];
  if (code !== undefined) return ['code', quoted(code)];
  return barcode ? ['barcode', quoted(barcode)] : ['name', quoted(name)];
}

/** Refuses a product that is weighed without a unit that is a weight. A row without these columns has the stored ones. */
export function checkWeighing<R extends CheckedRow>(
  row: R,
  stored: Parameters<typeof weighingProblem>[1],
): R | BadRow {
  const { weighed = stored?.weighed ?? false, unit = stored?.unit ?? '' } = row;
  const [wrong] = Object.entries(weighingProblem({ weighed, unit }, stored) ?? {});
  return wrong ? { row: row.row, problems: [rowProblem(wrong[1], wrong[0], quoted(unit))] } : row;
}

/** Refuses an old price that is not above the price. A row without a price has the stored one. */
export function checkOldPrice<R extends CheckedRow>(row: R, stored: number | undefined): R | BadRow {
  const { price_paisa = stored ?? 0, old_price_paisa = 0 } = row;
  if (old_price_paisa === 0 || old_price_paisa > price_paisa) return row;
  const problem = { code: 'old_price_not_above', params: { price_paisa } } as const;
  return { row: row.row, problems: [rowProblem(problem, 'old_price', formatAmount(old_price_paisa))] };
}
