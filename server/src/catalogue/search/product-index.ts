import { type PackSize, sizeKey, sizesIn, unitSizes } from '@haat/contract/money/pack-size';
import type { ProductFieldValues } from '@haat/contract/shop/product-fields';
import { type Facet, facetNames, isText, type TextFacet } from '@haat/contract/shop/product-list-parameters';
import { searchKey } from '@haat/contract/text/search-key';
import { headOf } from './head-word.ts';
import type { StoredMatches, WordMatches } from './matches.ts';
import { removeValue } from './part-index.ts';
import { Synonyms } from './synonyms.ts';
import { Vocabulary } from './vocabulary.ts';
import { symbolsIn, wordsIn } from './word-forms.ts';

/** Facts by which lists are filtered, each with its text in both languages; `true` for a switch. */
type Facts = Partial<Record<Facet, { value: string; value_bn: string }>>;

/** The columns of the facts. */
export const factColumns = facetNames.flatMap((name) =>
  isText(name) ? [name, `${name}_bn` as const] : name,
);
export type FactColumns = Pick<ProductFieldValues, Facet | `${TextFacet}_bn`>;

/** The fields of a listed product that searches use. */
export interface IndexedProduct {
  id: number;
  category_id: number;
  name: string;
  name_bn: string;
  unit: string;
  price_paisa: number;
  in_stock: boolean;
  is_on_sale: boolean;
  /** Missing: none. Most products share theirs with others. */
  facts?: Facts | undefined;
}

/** A category with its titles and its parent. */
interface IndexedCategory {
  id: number;
  parent_id: number | null;
  title: string;
  title_bn: string;
}

/** An index of the listed products: their words, pack sizes, and the fields for filters and sorting. */
export class ProductIndex {
  readonly words = new Vocabulary();
  readonly titles = new Vocabulary();
  synonyms = new Synonyms([]);
  /** What known words of searches match, until a product has other words. */
  readonly knownWords = new Map<string, WordMatches<StoredMatches>>();
  #sold: ReadonlyMap<number, number> = new Map();
  /** Products by position. A product with another name, unit or category gets a new position; its old one is null. */
  readonly products: (IndexedProduct | null)[] = [];
  /**
   * Fields by position: searches read them from arrays faster than from the products. They are read for a quarter of all
   * products in the same search, so those of the usual order are typed arrays, which have room for more products.
   */
  ids = new Int32Array(INITIAL_SIZE);
  categoryIds = new Int32Array(INITIAL_SIZE);
  /** 1 of a product that is sold out, else 0. */
  soldOut = new Int32Array(INITIAL_SIZE);
  /**
   * The order of equal matches, the least first: in stock, then the most sold lately, then the owner's order of categories. One
   * number, because thousands of products are compared.
   */
  order = new Float64Array(INITIAL_SIZE);
  readonly names: string[] = [];
  /** The Bengali names; the name where there is none. */
  readonly bengaliNames: string[] = [];
  /** In paisa. */
  readonly prices: number[] = [];
  /** In paisa per kilogram or litre, by the first pack size in unit or names; `NO_UNIT_PRICE` without such a size. */
  readonly unitPrices: number[] = [];
  /** The pack sizes in unit and names: that of all packs first. */
  readonly sizes: (readonly PackSize[])[] = [];
  readonly #placeOf = new Map<number, number>();
  readonly #bySize = new Map<string, number[]>();
  readonly #byCategory = new Map<number, number[]>();
  readonly #facts = new Map<string, Facts | undefined>();
  #categories: (IndexedCategory & { keys: string[] })[] = [];
  #placeOfCategory: ReadonlyMap<number, number> = new Map();

  set(product: IndexedProduct): void {
    const former = this.#placeOf.get(product.id);
    const sizes = sizesOf(product);
    // Most changes are of stock and price.
    if (former !== undefined && isFoundAlike(this.at(former), product)) {
      this.#store(product, former, sizes);
      return;
    }
    this.knownWords.clear();
    const position = this.products.length;
    this.#placeOf.set(product.id, position);
    if (position === this.ids.length) this.#grow();
    this.ids[position] = product.id;
    this.categoryIds[position] = product.category_id;
    this.names.push(product.name);
    this.bengaliNames.push(product.name_bn || product.name);
    this.#store(product, position, sizes);
    for (const word of termsOf(product)) this.words.add(word, position);
    for (const name of [product.name, product.name_bn]) {
      const head = headOf(name);
      if (head) this.words.addHead(head, position);
    }
    for (const key of new Set(sizes.map(sizeKey))) push(this.#bySize, key, position);
    push(this.#byCategory, product.category_id, position);
    // Last, so that words that stay are not forgotten in between.
    if (former !== undefined) this.#clear(former);
  }

  #store(product: IndexedProduct, position: number, sizes: readonly PackSize[]): void {
    this.products[position] = product;
    this.soldOut[position] = product.in_stock ? 0 : 1;
    this.#setOrder(product, position);
    this.sizes[position] = sizes;
    this.prices[position] = product.price_paisa;
    this.unitPrices[position] = unitPrice(product.price_paisa, sizes);
  }

  /** The facts of a product; one object for all products that have the same. */
  factsOf(product: FactColumns): Facts | undefined {
    const key = factColumns.map((column) => product[column]).join('\n');
    if (!this.#facts.has(key)) this.#facts.set(key, readFacts(product));
    return this.#facts.get(key);
  }

  remove(id: number): void {
    const position = this.#placeOf.get(id);
    if (position === undefined) return;
    this.#clear(position);
    this.#placeOf.delete(id);
  }

  /** Removes the position from all lists: a search depends only on the products, not on what was there before. */
  #clear(position: number): void {
    this.knownWords.clear();
    const product = this.at(position);
    for (const word of termsOf(product)) this.words.remove(word, position);
    for (const size of sizesOf(product)) removeValue(this.#bySize.get(sizeKey(size)), position);
    removeValue(this.#byCategory.get(product.category_id), position);
    this.products[position] = null;
  }

  #grow(): void {
    const size = 2 * this.ids.length;
    this.ids = resized(this.ids, size);
    this.categoryIds = resized(this.categoryIds, size);
    this.soldOut = resized(this.soldOut, size);
    const order = new Float64Array(size);
    order.set(this.order);
    this.order = order;
  }

  /** Sets the units sold lately, by product id. */
  setSold(sold: ReadonlyMap<number, number>): void {
    this.#sold = sold;
    for (const position of this.#placeOf.values()) this.#setOrder(this.at(position), position);
  }

  #setOrder({ id, category_id, in_stock }: IndexedProduct, position: number): void {
    const sold = Math.min(this.#sold.get(id) ?? 0, MAX_SOLD);
    const place = Math.min(this.#placeOfCategory.get(category_id) ?? 0, MAX_PLACE);
    this.order[position] = ((in_stock ? 0 : 1) * (MAX_SOLD + 1) + MAX_SOLD - sold) * (MAX_PLACE + 1) + place;
  }

  /** The product at a position that is not empty. */
  at(position: number): IndexedProduct {
    return this.products[position]!;
  }

  /** All positions with a product. */
  positions(): number[] {
    return [...this.#placeOf.values()];
  }

  /** The positions of the products that were sold lately. */
  soldPositions(): number[] {
    return [...this.#sold.keys()].flatMap((id) => this.#placeOf.get(id) ?? []);
  }

  /** Whether changed products have left so many empty positions that the index should be rebuilt. */
  get isFragmented(): boolean {
    return this.products.length > 2 * this.#placeOf.size + 10_000;
  }

  /** Sets the categories, in the owner's order. Title words have their own vocabulary, in which a position is that of a category. */
  setCategories(categories: IndexedCategory[]): void {
    this.#categories = categories.map((category) => ({
      ...category,
      keys: [category.title, category.title_bn].map(searchKey),
    }));
    this.#placeOfCategory = new Map(categories.map(({ id }, place) => [id, place]));
    const byId = new Map(categories.map((category) => [category.id, category]));
    for (const [position, category] of categories.entries()) {
      const parent = byId.get(category.parent_id ?? 0);
      for (const { title, title_bn } of parent ? [category, parent] : [category])
        for (const word of [...wordsIn(title), ...wordsIn(title_bn)]) this.titles.add(word, position);
    }
  }

  /** The category at a position of `titles`, and the keys of its whole titles. */
  categoryAt(position: number): (IndexedCategory & { keys: string[] }) | undefined {
    return this.#categories[position];
  }

  category(id: number): IndexedCategory | undefined {
    return this.#categories.find((category) => category.id === id);
  }

  ofCategory(id: number): readonly number[] {
    return this.#byCategory.get(id) ?? [];
  }

  ofSize(size: PackSize): readonly number[] {
    return this.#bySize.get(sizeKey(size)) ?? [];
  }
}

function readFacts(product: FactColumns): Facts | undefined {
  const facts: Facts = {};
  for (const name of facetNames) {
    const [text, text_bn] = isText(name)
      ? [product[name], product[`${name}_bn`]]
      : [product[name] ? 'true' : '', ''];
    if (text || text_bn) facts[name] = { value: text || text_bn, value_bn: text_bn || text };
  }
  return Object.keys(facts).length > 0 ? facts : undefined;
}

/** Whether the same searches and filters by category find both. */
function isFoundAlike(one: IndexedProduct, other: IndexedProduct): boolean {
  return (['name', 'name_bn', 'unit', 'category_id'] as const).every((field) => one[field] === other[field]);
}

/** The words and signs of both names. */
function termsOf({ name, name_bn }: IndexedProduct): string[] {
  return [name, name_bn].flatMap((text) => [...wordsIn(text), ...symbolsIn(text)]);
}

/** The size of all packs first; one of `6 x 200 ml` is found by its own size too. */
function sizesOf({ unit, name, name_bn }: IndexedProduct): PackSize[] {
  return [...unitSizes(unit), ...[unit, name, name_bn].flatMap((text) => sizesIn(text).sizes)];
}

/** The first size of the typed arrays. */
const INITIAL_SIZE = 1_024;

function resized(values: Int32Array, size: number): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(size);
  larger.set(values);
  return larger;
}

/** More units or categories count as these. Their product, twice, is a safe integer. */
const MAX_SOLD = 2 ** 31 - 1;
const MAX_PLACE = 2 ** 20 - 1;

/** Sorted last. */
const NO_UNIT_PRICE = 10 ** 15;

function unitPrice(paisa: number, sizes: readonly PackSize[]): number {
  const size = sizes.find(({ of }) => of !== 'pc');
  return size ? Math.round((paisa * 1_000) / size.amount) : NO_UNIT_PRICE;
}

function push(lists: Map<string, number[]>, key: string, position: number): void;
function push(lists: Map<number, number[]>, key: number, position: number): void;
function push<K>(lists: Map<K, number[]>, key: K, position: number): void {
  const list = lists.get(key);
  if (list) list.push(position);
  else lists.set(key, [position]);
}
