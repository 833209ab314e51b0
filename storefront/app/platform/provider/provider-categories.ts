import type { Category } from '@haat/contract/shop/catalogue';
import { withDefaults } from './normalize.ts';

type Titled = Pick<Category, 'id' | 'slug' | 'title' | 'title_bn'>;

/** The specification's fixed category routes (section 2), each with names that a title may contain, as slugs. */
const FIXED: { slug: string; names: string[]; children: { slug: string; names: string[] }[] }[] = [
  {
    slug: 'fish',
    names: ['fish', 'mach', 'মাছ'],
    children: [
      { slug: 'sea', names: ['sea', 'সামুদ্রিক', 'সাগরের', 'সমুদ্রের'] },
      { slug: 'river', names: ['river', 'নদীর', 'নদী'] },
    ],
  },
  {
    slug: 'mangsho',
    names: ['mangsho', 'meat', 'মাংস'],
    children: [
      { slug: 'goru', names: ['goru', 'beef', 'গরু', 'গরুর'] },
      { slug: 'chagol', names: ['chagol', 'goat', 'mutton', 'ছাগল', 'খাসি', 'খাসির'] },
      { slug: 'murgi', names: ['murgi', 'chicken', 'মুরগি', 'মুরগির'] },
    ],
  },
  {
    slug: 'electronics',
    names: ['electronics', 'ইলেকট্রনিক্স'],
    children: [
      { slug: 'blender', names: ['blender', 'blenders', 'ব্লেন্ডার'] },
      { slug: 'rice-cooker', names: ['rice-cooker', 'rice-cookers', 'রাইস-কুকার'] },
      { slug: 'fridge', names: ['fridge', 'fridges', 'refrigerator', 'refrigerators', 'ফ্রিজ'] },
      { slug: 'glider', names: ['glider', 'gliders', 'গ্লাইডার'] },
    ],
  },
];

/**
 * The categories of a provider with the fields that it may leave out. Slugs are made from titles. The slugs of the fixed routes
 * are then former slugs: they lead to the category whose title has that name, or else to the one in that place of the list.
 */
export function providerCategories(given: Category[]): Category[] {
  if (given.every(({ slug }) => slug))
    return given.map((category) => ({
      ...withDefaults(CATEGORY, category),
      children: (category.children ?? []).map(childOf),
    }));
  const tops = withSlugs(given.filter(({ parent }) => (parent ?? null) === null));
  const list = tops.flatMap((top) => {
    const children = withSlugs(childrenOf(top, given));
    const below = children.map((child) => withDefaults({ ...CATEGORY, parent: top.id, children: [] }, child));
    return [{ ...withDefaults(CATEGORY, top), children: children.map(childOf) }, ...below];
  });
  return withFixedSlugs(list);
}

const CATEGORY: Partial<Category> = { title_bn: '', parent: null, image: '', former: [] };

const childOf = ({ id, slug, title, title_bn }: Titled) => ({ id, slug, title, title_bn: title_bn ?? '' });

/** A category may name its children, or each child its parent. */
function childrenOf(top: Category, given: Category[]): Category[] {
  const named = top.children?.length ? top.children : given.filter(({ parent }) => parent === top.id);
  return named.map((child) => given.find(({ id }) => id === child.id) ?? (child as Category));
}

function withFixedSlugs(list: Category[]): Category[] {
  const tops = list.filter(({ parent }) => parent === null);
  const former = matches(tops, FIXED).flatMap(([category, { slug, children }]) => [
    { id: category.id, parent: null, slug },
    ...matches(category.children, children).map(([child, { slug }]) => {
      return { id: child.id, parent: category.id, slug };
    }),
  ]);
  return list.map((category) => ({
    ...category,
    former: former.filter(({ id }) => id === category.id).map(({ parent, slug }) => ({ parent, slug })),
  }));
}

/** Pairs each route with the first category that has one of its names, or else with the one in its place that has no other's. */
function matches<C extends Titled, R extends { names: string[] }>(
  categories: readonly C[],
  routes: readonly R[],
): [C, R][] {
  const named = new Map(
    routes.map((route) => [
      route,
      categories.find((category) => route.names.some((name) => hasName(category, name))),
    ]),
  );
  const taken = new Set(named.values());
  return routes.flatMap((route, place): [C, R][] => {
    const inPlace = categories[place];
    const category = named.get(route) ?? (inPlace && !taken.has(inPlace) ? inPlace : undefined);
    return category ? [[category, route]] : [];
  });
}

function hasName({ title, title_bn = '' }: Titled, name: string): boolean {
  return [title, title_bn].some((each) => `-${toSlug(each)}-`.includes(`-${name}-`));
}

/** Adds slugs made from titles. If two siblings have the same slug, the second one gets its id as a suffix. */
function withSlugs<T extends Titled>(siblings: T[]): T[] {
  const taken = new Set<string>();
  return siblings.map((each) => {
    const slug = each.slug || toSlug(each.title) || String(each.id);
    const unique = taken.has(slug) ? `${slug}-${each.id}` : slug;
    taken.add(unique);
    return { ...each, slug: unique };
  });
}

/** The slug of a title: `Rice Cooker` → `rice-cooker`, `সামুদ্রিক মাছ` → `সামুদ্রিক-মাছ`. Empty if it has no letters or digits. */
function toSlug(title: string): string {
  return title
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
}
