import type { Transaction } from 'kysely';
import type { Schema } from '../../platform/db/schema.ts';
import type { BadRow, CategoryPart, CheckedRow } from './check-row.ts';

/** A category by its slugs from the top, with the titles that a file gives it (empty: none). */
export interface CategoryTitle {
  path: string[];
  title: string;
  title_bn: string;
}

interface KnownCategory {
  id: number;
  parent_id: number | null;
  slug: string;
  title: string;
  title_bn: string;
  position: number;
}

/** The categories of the shop and of a file, each under its path: `fish`, `fish/sea`. */
export class Categories {
  readonly #known = new Map<string, KnownCategory>();
  readonly #wanted = new Map<string, CategoryTitle>();
  readonly #warnings = new Map<string, string>();

  constructor(rows: readonly KnownCategory[]) {
    const byId = new Map(rows.map((row) => [row.id, row]));
    for (const row of rows) {
      const parent = row.parent_id === null ? undefined : byId.get(row.parent_id);
      this.#known.set(parent ? `${parent.slug}/${row.slug}` : row.slug, row);
    }
  }

  /** The titles of the file, all of them; the first of two that differ is taken. */
  want(titles: readonly CategoryTitle[]): void {
    this.#wanted.clear();
    this.#warnings.clear();
    for (const title of titles) this.#wantOne(title);
  }

  #wantOne(wanted: CategoryTitle): void {
    const path = wanted.path.join('/');
    const first = this.#wanted.get(path);
    if (!first) {
      this.#wanted.set(path, { ...wanted });
      return;
    }
    for (const field of ['title', 'title_bn'] as const) {
      if (first[field] === '') first[field] = wanted[field];
      else if (wanted[field] !== '' && wanted[field] !== first[field])
        this.#warn(path, first[field], wanted[field]);
    }
  }

  #warn(path: string, first: string, other: string): void {
    if (this.#warnings.has(path)) return;
    this.#warnings.set(
      path,
      `category ${path} has two titles, "${first}" and "${other}": the first is taken`,
    );
  }

  get warnings(): string[] {
    return [...this.#warnings.values()];
  }

  /** Why a row's category can be neither found nor made, or null. */
  refuse({ row, category = [] }: CheckedRow): BadRow | null {
    const paths = category.map((_, depth) => pathOf(category.slice(0, depth + 1)));
    const unknown = paths.find((path) => !this.#known.has(path) && !this.#wanted.get(path)?.title);
    if (unknown === undefined) return null;
    return { row, reasons: [`unknown category ${unknown}: to make a new one, give its title`] };
  }

  /** The id of a category that the shop has. */
  id(category: readonly CategoryPart[]): number {
    const known = this.#known.get(pathOf(category));
    if (!known) throw new Error(`category ${pathOf(category)} was not stored`);
    return known.id;
  }

  /** Writes what is new or has another title; parents come before their children. */
  async store(tx: Transaction<Schema>): Promise<{ created: number; updated: number }> {
    const count = { created: 0, updated: 0 };
    const wanted = [...this.#wanted.values()].sort((a, b) => a.path.length - b.path.length);
    for (const category of wanted) {
      const known = this.#known.get(category.path.join('/'));
      if (!known) count.created += await this.#create(tx, category);
      else count.updated += await this.#update(tx, known, category);
    }
    return count;
  }

  async #create(tx: Transaction<Schema>, { path, title, title_bn }: CategoryTitle): Promise<number> {
    if (title === '') return 0;
    const slug = path.at(-1) ?? '';
    const parent_id = path.length > 1 ? (this.#known.get(path.slice(0, -1).join('/'))?.id ?? null) : null;
    const siblings = [...this.#known.values()].filter((known) => known.parent_id === parent_id);
    const position = Math.max(0, ...siblings.map((known) => known.position)) + 1;
    const values = { parent_id, slug, title, title_bn, position };
    const { id } = await tx.insertInto('category').values(values).returning('id').executeTakeFirstOrThrow();
    this.#known.set(path.join('/'), { id, ...values });
    return 1;
  }

  async #update(tx: Transaction<Schema>, known: KnownCategory, wanted: CategoryTitle): Promise<number> {
    const title = wanted.title || known.title;
    const title_bn = wanted.title_bn || known.title_bn;
    if (title === known.title && title_bn === known.title_bn) return 0;
    await tx.updateTable('category').set({ title, title_bn }).where('id', '=', known.id).execute();
    return 1;
  }
}

/** What the rows say of their categories. */
export function titlesIn(rows: readonly CheckedRow[]): CategoryTitle[] {
  return rows.flatMap(({ category = [] }) =>
    category.map(({ title, title_bn }, depth) => ({
      path: category.slice(0, depth + 1).map((part) => part.slug),
      title,
      title_bn,
    })),
  );
}

function pathOf(category: readonly CategoryPart[]): string {
  return category.map((part) => part.slug).join('/');
}
