import { MAX_LIST_PRODUCTS, MAX_SHOPPING_LISTS } from '@haat/contract/common/limits';
import { listKey } from '@haat/contract/common/list-name';

/** Products that a shopper has saved under a name; without a name: the favourites. */
export interface ProductList {
  name: string;
  /** Ids, in the order in which they were added. */
  products: readonly number[];
}

export type ProductLists = readonly ProductList[];

/** The name of the favourites. */
export const FAVOURITES = '';

/** Why a change is impossible. */
export type ListRefusal = 'list_full' | 'too_many_lists' | 'name_taken';

export function findList<L extends ProductList>(lists: readonly L[], name: string): L | undefined {
  const key = listKey(name);
  return lists.find((list) => listKey(list.name) === key);
}

/** Adds products to the list of a name, or creates it; each product once. What has no room is left out. The favourites come first. */
export function withProducts(lists: ProductLists, name: string, products: readonly number[]): ProductLists {
  const list = findList(lists, name);
  if (list)
    return lists.map((each) => (each === list ? { ...list, products: united(list, products) } : each));
  if (lists.length >= MAX_SHOPPING_LISTS) return lists;
  const created = { name, products: united({ products: [] }, products) };
  return name === FAVOURITES ? [created, ...lists] : [...lists, created];
}

function united({ products }: Pick<ProductList, 'products'>, added: readonly number[]): number[] {
  return [...new Set([...products, ...added])].slice(0, MAX_LIST_PRODUCTS);
}

/** Null if the products can be added. */
export function refuseProducts(
  lists: ProductLists,
  name: string,
  products: readonly number[],
): ListRefusal | null {
  const list = findList(lists, name);
  if (!list) return lists.length >= MAX_SHOPPING_LISTS ? 'too_many_lists' : null;
  return new Set([...list.products, ...products]).size > MAX_LIST_PRODUCTS ? 'list_full' : null;
}

export function withoutProduct(lists: ProductLists, name: string, product: number): ProductLists {
  const list = findList(lists, name);
  return lists.map((each) =>
    each === list ? { ...list, products: list.products.filter((id) => id !== product) } : each,
  );
}

export function withoutList(lists: ProductLists, name: string): ProductLists {
  const list = findList(lists, name);
  return lists.filter((each) => each !== list);
}

export function withName(lists: ProductLists, name: string, next: string): ProductLists {
  const list = findList(lists, name);
  return lists.map((each) => (each === list ? { ...each, name: next } : each));
}

/** Removes what was merged into an account. What found no room there stays on the device. */
export function withoutMerged(
  lists: ProductLists,
  merged: ProductLists,
  dropped: ProductLists,
): ProductLists {
  return lists.flatMap((list) => {
    const sent = findList(merged, list.name);
    if (!sent) return [list];
    const left = findList(dropped, list.name);
    const products = list.products.filter((id) => !sent.products.includes(id) || left?.products.includes(id));
    return products.length > 0 || left ? [{ ...list, products }] : [];
  });
}

/** The lists in a value that other code may have written: what is no list is left out. */
export function readProductLists(stored: unknown): ProductLists {
  if (!Array.isArray(stored)) return [];
  return stored.reduce<ProductLists>((lists, each) => {
    const { name, products } = Object(each) as Record<string, unknown>;
    if (typeof name !== 'string' || name.length > 80 || !Array.isArray(products)) return lists;
    const ids = products.filter((id) => Number.isSafeInteger(id) && id > 0);
    return withProducts(lists, name, ids);
  }, []);
}
