import type { Category } from '@haat/contract/catalogue';

export type SubCategory = Category['children'][number];

/** A place in the tree of categories: a top-level one, and where it is deeper, one of its children. */
export interface Place {
  category: Category;
  child: SubCategory | null;
}

/** The place that a query's slugs name; null where there is no such category. */
export function placeBySlugs(categories: Category[], slug: string, childSlug: string | null): Place | null {
  const category = categories.find((each) => each.parent === null && each.slug === slug);
  if (!category) return null;
  const child = category.children.find((each) => each.slug === childSlug) ?? null;
  return { category, child };
}

/** The place of a product, by its category's id; null where the tree does not hold it. */
export function placeById(categories: Category[], id: number): Place | null {
  for (const category of categories) {
    if (category.parent !== null) continue;
    if (category.id === id) return { category, child: null };
    const child = category.children.find((each) => each.id === id);
    if (child) return { category, child };
  }
  return null;
}
