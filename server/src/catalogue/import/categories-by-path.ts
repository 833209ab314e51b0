import { searchKey } from '@haat/contract/text/search-key';
import type { Transaction } from 'kysely';
import type { Schema } from '../../platform/db/schema.ts';
import type { CategoryPart, CheckedRow } from './check-row.ts';
import { type BadRow, rowProblem } from './read/catalogue-file.ts';

/** A category with its slugs from the top level, and the titles from a file (empty: none). */
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

/** The categories of the shop and of a file, by path: `fish`, `fish/sea`. */
export class Categories {
  readonly #known = new Map<string, KnownCategory>();
  readonly #fileTitles = new Map<string, CategoryTitle>();
  readonly #warnings = new Map<string, string>();
  /** Titles of the categories that `store` has created. */
  readonly newTitles: string[] = [];

  constructor(rows: readonly KnownCategory[]) {
    const byId = new Map(rows.map((row) => [row.id, row]));
    for (const row of rows) {
      const parent = row.parent_id === null ? undefined : byId.get(row.parent_id);
      this.#known.set(parent ? `${parent.slug}/${row.slug}` : row.slug, row);
    }
  }

  /** Sets all titles of the file. If two titles of a category differ, the first one is used. */
  setTitles(titles: readonly CategoryTitle[]): void {
    this.#fileTitles.clear();
    this.#warnings.clear();
    for (const title of titles) this.#addTitle(title);
  }

  #addTitle(title: CategoryTitle): void {
    const path = title.path.join('/');
    const first = this.#fileTitles.get(path);
    if (!first) {
      this.#fileTitles.set(path, { ...title });
      return;
    }
    for (const field of ['title', 'title_bn'] as const) {
      if (first[field] === '') first[field] = title[field];
      else if (title[field] !== '' && title[field] !== first[field])
        this.#warn(path, first[field], title[field]);
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

  /**
   * Finds the categories of a row by slug, then by title in either language. A title that no category has is that of a new one; so is an
   * unknown slug with `create`.
   */
  resolve(category: readonly CategoryPart[], create: boolean): CategoryPart[] {
    const path: CategoryPart[] = [];
    for (const part of category) {
      const parent = path.map(({ slug }) => slug).join('/');
      const isKnown = part.name === undefined && this.#known.has(joinPath([...path, part]));
      const found = isKnown ? undefined : this.#findByTitle(part, category.length === 1 ? null : parent);
      if (found) path.push(...found);
      else path.push(isKnown || !(part.name !== undefined || create) ? part : newPart(part));
    }
    return path;
  }

  /** `parent`: the path above; null: a title of either level is enough, if only one category has it. */
  #findByTitle({ name, slug, ...part }: CategoryPart, parent: string | null): CategoryPart[] | undefined {
    const key = searchKey(name ?? slug.replaceAll('-', ' '));
    const paths = [...this.#known].filter(
      ([path, { title, title_bn }]) =>
        (parent === null || path.split('/').slice(0, -1).join('/') === parent) &&
        [title, title_bn].some((each) => each !== '' && searchKey(each) === key),
    );
    const top = paths.find(([path]) => !path.includes('/'));
    const [path] = top ?? (paths.length === 1 ? paths[0]! : []);
    if (path === undefined) return undefined;
    const slugs = parent === null ? path.split('/') : path.split('/').slice(-1);
    return slugs.map((each, at) => ({
      title: '',
      title_bn: '',
      ...(at === slugs.length - 1 && part),
      slug: each,
    }));
  }

  /** Returns the problem if a row's category neither exists nor can be created, otherwise null. */
  refuse({ row, category = [] }: CheckedRow): BadRow | null {
    const paths = category.map((_, depth) => joinPath(category.slice(0, depth + 1)));
    const unknown = paths.find((path) => !this.#known.has(path) && !this.#fileTitles.get(path)?.title);
    if (unknown === undefined) return null;
    return { row, problems: [rowProblem({ code: 'unknown_category_of_row', params: { name: unknown } })] };
  }

  /** Returns the id of a stored category. */
  id(category: readonly CategoryPart[]): number {
    const known = this.#known.get(joinPath(category));
    if (!known) throw new Error(`category ${joinPath(category)} was not stored`);
    return known.id;
  }

  /** Stores new categories and changed titles, parents before children, then the order of a list. */
  async store(
    tx: Transaction<Schema>,
    list: readonly CategoryTitle[] = [],
  ): Promise<{ created: number; updated: number }> {
    const existing = new Set([...this.#known.values()].map(({ id }) => id));
    let created = 0;
    const updated = new Set<number>();
    const title = [...this.#fileTitles.values()].sort((a, b) => a.path.length - b.path.length);
    for (const category of title) {
      const known = this.#known.get(category.path.join('/'));
      if (!known) created += await this.#create(tx, category);
      else if (await this.#update(tx, known, category)) updated.add(known.id);
    }
    for (const id of await this.#arrange(tx, list)) if (existing.has(id)) updated.add(id);
    return { created, updated: updated.size };
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
    this.newTitles.push(title);
    return 1;
  }

  /** Returns whether a title has changed. */
  async #update(tx: Transaction<Schema>, known: KnownCategory, changed: CategoryTitle): Promise<boolean> {
    const title = changed.title || known.title;
    const title_bn = changed.title_bn || known.title_bn;
    if (title === known.title && title_bn === known.title_bn) return false;
    await tx.updateTable('category').set({ title, title_bn }).where('id', '=', known.id).execute();
    return true;
  }

  /** Gives the categories of each parent the order of a list, others after them. Returns the ids of the moved ones. */
  async #arrange(tx: Transaction<Schema>, list: readonly CategoryTitle[]): Promise<number[]> {
    const listed = list.flatMap(({ path }) => this.#known.get(path.join('/')) ?? []);
    const placeOf = (known: KnownCategory) =>
      listed.includes(known) ? listed.indexOf(known) : listed.length;
    const moved: { id: number; position: number }[] = [];
    for (const siblings of Map.groupBy(this.#known.values(), ({ parent_id }) => parent_id).values()) {
      const current = siblings.sort((a, b) => a.position - b.position || a.id - b.id);
      const wanted = current.toSorted((a, b) => placeOf(a) - placeOf(b));
      if (wanted.every((category, at) => category === current[at])) continue;
      for (const [at, { id, position }] of wanted.entries())
        if (position !== at + 1) moved.push({ id, position: at + 1 });
    }
    for (const { id, position } of moved)
      await tx.updateTable('category').set({ position }).where('id', '=', id).execute();
    return moved.map(({ id }) => id);
  }
}

/** A new category with the title that the file has for it; a title in Bengali is that of both languages. */
function newPart({ name, slug, title, title_bn }: CategoryPart): CategoryPart {
  const typed = name ?? slug.replaceAll('-', ' ').replace(/^./, (letter) => letter.toUpperCase());
  return {
    slug,
    title: title || typed,
    title_bn: title_bn || (/[\u0980-\u09ff]/.test(typed) ? typed : ''),
  };
}

export function categoryTitles(rows: readonly CheckedRow[]): CategoryTitle[] {
  return rows.flatMap(({ category = [] }) =>
    category.map(({ title, title_bn }, depth) => ({
      path: category.slice(0, depth + 1).map((partition) => partition.slug),
      title,
      title_bn,
    })),
  );
}

function joinPath(category: readonly CategoryPart[]): string {
  return category.map((partition) => partition.slug).join('/');
}
