import { MAX_LIST_PRODUCTS, MAX_QUANTITY, MAX_SHOPPING_LISTS } from '@haat/contract/http/limits';
import { listKey } from '@haat/contract/text/shopping-list-name';

/** Quantities by product id: packs, or steps of goods that are sold by weight. */
export type Quantities = Readonly<Record<number, number>>;

/** Products that a shopper has saved under a name; without a name: the favourites. */
export interface ShoppingList {
  name: string;
  /** Ids, in the order in which they were added. */
  products: readonly number[];
  /** Those above 1. */
  quantities?: Quantities;
}

export type ShoppingLists = readonly ShoppingList[];

/** The name of the favourites. */
export const FAVOURITES = '';

/** Why a change is impossible. */
export type ListRefusal = 'list_full' | 'too_many_lists' | 'name_taken';

export function findList<L extends ShoppingList>(lists: readonly L[], name: string): L | undefined {
  const key = listKey(name);
  return lists.find((list) => listKey(list.name) === key);
}

/** How much of a product a list has. */
export function quantityIn({ quantities }: Pick<ShoppingList, 'quantities'>, product: number): number {
  return quantities?.[product] ?? 1;
}

/**
 * Adds products to the list of a name, or creates it; each product once. A quantity replaces that of the list. What has no room is left
 * out. The favourites come first.
 */
export function withProducts(
  lists: ShoppingLists,
  name: string,
  products: readonly number[],
  quantities: Quantities = {},
): ShoppingLists {
  const list = findList(lists, name);
  const add = (list: ShoppingList) =>
    listOf(list, united(list, products), { ...list.quantities, ...quantities });
  if (list) return lists.map((each) => (each === list ? add(list) : each));
  if (lists.length >= MAX_SHOPPING_LISTS) return lists;
  const created = add({ name, products: [] });
  return name === FAVOURITES ? [created, ...lists] : [...lists, created];
}

/** The list with these products, and of the quantities those above 1. */
function listOf(list: ShoppingList, products: readonly number[], quantities: Quantities = {}): ShoppingList {
  const { quantities: _, ...rest } = list;
  const counted = products.filter((id) => (quantities[id] ?? 1) > 1).map((id) => [id, quantities[id]]);
  return { ...rest, products, ...(counted.length > 0 && { quantities: Object.fromEntries(counted) }) };
}

function united({ products }: Pick<ShoppingList, 'products'>, added: readonly number[]): number[] {
  return [...new Set([...products, ...added])].slice(0, MAX_LIST_PRODUCTS);
}

/** Null if the products can be added. */
export function refuseProducts(
  lists: ShoppingLists,
  name: string,
  products: readonly number[],
): ListRefusal | null {
  const list = findList(lists, name);
  if (!list) return lists.length >= MAX_SHOPPING_LISTS ? 'too_many_lists' : null;
  return new Set([...list.products, ...products]).size > MAX_LIST_PRODUCTS ? 'list_full' : null;
}

export function withoutProduct(lists: ShoppingLists, name: string, product: number): ShoppingLists {
  const list = findList(lists, name);
  const remove = ({ products }: ShoppingList) => products.filter((id) => id !== product);
  return lists.map((each) => (each === list ? listOf(list, remove(list), list.quantities) : each));
}

export function withoutList(lists: ShoppingLists, name: string): ShoppingLists {
  const list = findList(lists, name);
  return lists.filter((each) => each !== list);
}

export function withName(lists: ShoppingLists, name: string, next: string): ShoppingLists {
  const list = findList(lists, name);
  return lists.map((each) => (each === list ? { ...each, name: next } : each));
}

/** What is left of the merged lists, with the quantities of now. */
export function stillIn(lists: ShoppingLists, merged: ShoppingLists): ShoppingLists {
  return merged.flatMap((sent) => {
    const list = findList(lists, sent.name);
    const products = sent.products.filter((id) => list?.products.includes(id));
    return list ? [listOf(sent, products, list.quantities)] : [];
  });
}

/** Removes what was merged into an account. What found no room there stays on the device, and what has another quantity by now. */
export function withoutMerged(
  lists: ShoppingLists,
  merged: ShoppingLists,
  dropped: ShoppingLists,
): ShoppingLists {
  return lists.flatMap((list) => {
    const sent = findList(merged, list.name);
    if (!sent) return [list];
    const left = findList(dropped, list.name);
    const isMerged = (id: number) =>
      sent.products.includes(id) &&
      !left?.products.includes(id) &&
      quantityIn(sent, id) === quantityIn(list, id);
    const products = list.products.filter((id) => !isMerged(id));
    return products.length > 0 || left ? [listOf(list, products, list.quantities)] : [];
  });
}

/** The lists in a value that other code may have written: what is no list is left out. */
export function readShoppingLists(stored: unknown): ShoppingLists {
  if (!Array.isArray(stored)) return [];
  return stored.reduce<ShoppingLists>((lists, each) => {
    const { name, products, quantities } = Object(each) as Record<string, unknown>;
    if (typeof name !== 'string' || name.length > 80 || !Array.isArray(products)) return lists;
    const ids = products.filter((id) => Number.isSafeInteger(id) && id > 0);
    return withProducts(lists, name, ids, readQuantities(quantities));
  }, []);
}

function readQuantities(stored: unknown): Quantities {
  const isQuantity = (of: unknown): of is number => Number.isSafeInteger(of) && Number(of) <= MAX_QUANTITY;
  return Object.fromEntries(
    Object.entries(Object(stored)).filter((entry): entry is [string, number] => isQuantity(entry[1])),
  );
}
