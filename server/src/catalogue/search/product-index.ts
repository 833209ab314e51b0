import { type PackSize, sizeKey, sizesIn } from '@haat/contract/common/pack-size';
import { signsIn, wordsIn } from '@haat/contract/common/word-forms';
import { Synonyms } from './synonyms.ts';
import { Vocabulary } from './vocabulary.ts';

/** What a search knows of a listed product. */
export interface IndexedProduct {
  id: number;
  category_id: number;
  name: string;
  name_bn: string;
  unit: string;
  price_paisa: number;
  in_stock: boolean;
  is_on_sale: boolean;
}

/** A category with all that its title, and that of the category above it, say. */
export interface IndexedCategory {
  id: number;
  parent_id: number | null;
  title: string;
  title_bn: string;
}

/** The listed products of the shop as searches use them: words, sizes, and what they are filtered and sorted by. */
export class ProductIndex {
  readonly words = new Vocabulary();
  readonly titles = new Vocabulary();
  synonyms = new Synonyms([]);
  #sold: ReadonlyMap<number, number> = new Map();
  /** Numbers by place, which very many places are compared by: apart from the products they are close together. */
  readonly #soldAt: number[] = [];
  readonly #categoryAt: number[] = [];
  readonly #nameLengthAt: number[] = [];
  readonly #idAt: number[] = [];
  /** One a place; a product that changes gets a new place, and `null` stays. */
  readonly products: (IndexedProduct | null)[] = [];
  readonly #unitPrices: (number | null)[] = [];
  readonly #placeOf = new Map<number, number>();
  readonly #bySize = new Map<string, number[]>();
  readonly #byCategory = new Map<number, number[]>();
  #categories: IndexedCategory[] = [];

  set(product: IndexedProduct): void {
    this.remove(product.id);
    const place = this.products.push(product) - 1;
    this.#placeOf.set(product.id, place);
    this.#soldAt.push(this.#sold.get(product.id) ?? 0);
    this.#categoryAt.push(product.category_id);
    this.#nameLengthAt.push(product.name.length);
    this.#idAt.push(product.id);
    for (const name of [product.name, product.name_bn]) {
      for (const word of wordsIn(name)) this.words.add(word, place);
      for (const sign of signsIn(name)) this.words.add(sign, place);
    }
    const sizes = [product.unit, product.name, product.name_bn].flatMap((text) => sizesIn(text).sizes);
    for (const key of new Set(sizes.map(sizeKey))) push(this.#bySize, key, place);
    push(this.#byCategory, product.category_id, place);
    this.#unitPrices.push(unitPrice(product.price_paisa, sizes));
  }

  remove(id: number): void {
    const place = this.#placeOf.get(id);
    if (place === undefined) return;
    this.products[place] = null;
    this.#idAt[place] = 0;
    this.#placeOf.delete(id);
  }

  /** Sets the units sold lately, by product id. */
  setSold(sold: ReadonlyMap<number, number>): void {
    this.#sold = sold;
    for (const [id, place] of this.#placeOf) this.#soldAt[place] = sold.get(id) ?? 0;
  }

  soldAt(place: number): number {
    return this.#soldAt[place]!;
  }

  nameLengthAt(place: number): number {
    return this.#nameLengthAt[place]!;
  }

  /** Of the product's category, also where the product is gone. */
  categoryIdAt(place: number): number {
    return this.#categoryAt[place]!;
  }

  /** 0 where the product is gone. */
  idAt(place: number): number {
    return this.#idAt[place]!;
  }

  /** The product at a place that has one. */
  at(place: number): IndexedProduct {
    return this.products[place]!;
  }

  /** Paisa for a kilogram or litre, by the first size that unit or names give; null where they give none. */
  unitPriceAt(place: number): number | null {
    return this.#unitPrices[place] ?? null;
  }

  /** All places with a product. */
  places(): number[] {
    return [...this.#placeOf.values()];
  }

  /** Products that changed leave empty places; with too many of them the index is better made anew. */
  get isWorn(): boolean {
    return this.products.length > 2 * this.#placeOf.size + 10_000;
  }

  /** Titles are words of their own: a place there is that of a category. */
  setCategories(categories: IndexedCategory[]): void {
    this.#categories = categories;
    const byId = new Map(categories.map((category) => [category.id, category]));
    for (const [place, category] of categories.entries()) {
      const parent = byId.get(category.parent_id ?? 0);
      for (const { title, title_bn } of parent ? [category, parent] : [category])
        for (const word of [...wordsIn(title), ...wordsIn(title_bn)]) this.titles.add(word, place);
    }
  }

  categoryAt(place: number): IndexedCategory | undefined {
    return this.#categories[place];
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

function unitPrice(paisa: number, sizes: readonly PackSize[]): number | null {
  const size = sizes.find(({ of }) => of !== 'pc');
  return size ? Math.round((paisa * 1_000) / size.amount) : null;
}

function push(lists: Map<string, number[]>, key: string, place: number): void;
function push(lists: Map<number, number[]>, key: number, place: number): void;
function push<K>(lists: Map<K, number[]>, key: K, place: number): void {
  const list = lists.get(key);
  if (list) list.push(place);
  else lists.set(key, [place]);
}
