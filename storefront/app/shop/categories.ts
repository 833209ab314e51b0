import type { Category } from '@haat/contract/shop/catalogue';
import type { Language } from '@haat/contract/text/language';
import { titleIn } from '../i18n/language.ts';

/** A category for pages, with its title in the language of the page. */
export interface SubCategory {
  id: number;
  slug: string;
  title: string;
}

/** A top-level category. */
export interface ShopCategory extends SubCategory {
  children: SubCategory[];
}

/** A place in the category tree: a top-level category, and one of its children for a subcategory. */
export interface Place {
  category: ShopCategory;
  child: SubCategory | null;
}

/** The category tree in one language, without fields that pages do not need, because every page contains it. */
export function categoryTree(language: Language, categories: Category[]): ShopCategory[] {
  const titled = ({ id, slug, ...titles }: Category['children'][number]): SubCategory => ({
    id,
    slug,
    title: titleIn(language, titles),
  });
  return categories
    .filter(({ parent }) => parent === null)
    .map((category) => ({ ...titled(category), children: category.children.map(titled) }));
}

/** Finds a category by the slugs of a query; null if it does not exist. */
export function placeBySlugs(
  categories: ShopCategory[],
  slug: string,
  childSlug: string | null,
): Place | null {
  const category = categories.find((each) => each.slug === slug);
  if (!category) return null;
  const child = category.children.find((each) => each.slug === childSlug) ?? null;
  return { category, child };
}

/**
 * Finds a category by its former slugs and returns its present ones, in one step also after several changes. Null for present and for
 * unknown slugs.
 */
export function movedCategory(
  categories: readonly Category[],
  category: string,
  subcategory: string | undefined,
): { category: string; subcategory: string | undefined } | null {
  const find = (parent: number | null, slug: string) =>
    categories.find((each) => each.parent === parent && each.slug === slug) ??
    categories.find(({ former }) => former.some((was) => was.parent === parent && was.slug === slug));
  const top = find(null, category);
  if (!top) return null;
  const child = subcategory === undefined ? undefined : find(top.id, subcategory);
  const now = slugsOf(categories, child ?? top);
  const moved = { ...now, subcategory: now.subcategory ?? (child ? undefined : subcategory) };
  return moved.category === category && moved.subcategory === subcategory ? null : moved;
}

/** The slugs of a category in a URL. */
function slugsOf(categories: readonly Category[], { parent, slug }: Category) {
  const top = categories.find(({ id }) => id === parent);
  return top ? { category: top.slug, subcategory: slug } : { category: slug, subcategory: undefined };
}

/** Finds a product's category by its id; null if it is not in the tree. */
export function placeById(categories: ShopCategory[], id: number): Place | null {
  for (const category of categories) {
    if (category.id === id) return { category, child: null };
    const child = category.children.find((each) => each.id === id);
    if (child) return { category, child };
  }
  return null;
}
