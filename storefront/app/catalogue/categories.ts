import type { Category } from '@haat/contract/shop/catalogue';
import { type Language, titleIn } from '../i18n/language.ts';

/** A category as pages show it, titled in their language. */
export interface SubCategory {
  id: number;
  slug: string;
  title: string;
}

/** A top-level one. */
export interface ShopCategory extends SubCategory {
  children: SubCategory[];
}

/** A place in the tree of categories: a top-level one, and where it is deeper, one of its children. */
export interface Place {
  category: ShopCategory;
  child: SubCategory | null;
}

/** The tree, each category once and in one language: every page carries it. */
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

/** The place that a query's slugs name; null where there is no such category. */
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

/** The place of a product, by its category's id; null where the tree does not hold it. */
export function placeById(categories: ShopCategory[], id: number): Place | null {
  for (const category of categories) {
    if (category.id === id) return { category, child: null };
    const child = category.children.find((each) => each.id === id);
    if (child) return { category, child };
  }
  return null;
}
