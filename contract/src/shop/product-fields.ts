import type { Language } from '../text/language.ts';

interface ProductFieldRow {
  /** `line`: text without line breaks; `paragraphs`: text with them; `switch`: yes or no. */
  type: 'line' | 'paragraphs' | 'switch';
  /** The greatest length of a text, in characters. */
  maxLength?: number;
  /** The language of a text that is translated. */
  lang?: Language;
  /** True: a switch that is on for a new product. */
  default?: true;
  /**
   * Shoppers see it, `always`: in every response; `fact`: as a row of the facts on the page of a product, left out where it is empty. The
   * others are fields of the office.
   */
  public?: 'always' | 'fact';
  description?: string;
}

/** A text in both languages: two fields, of which the Bengali one is empty where it is not translated. */
function translated<const Name extends string, const Row extends ProductFieldRow>(name: Name, row: Row) {
  const description = 'the same in Bengali, empty where there is none';
  return { [name]: { ...row, lang: 'en' }, [`${name}_bn`]: { ...row, lang: 'bn', description } } as {
    [Field in Name | `${Name}_bn`]: Row;
  };
}

/**
 * The fields of a product that are texts or switches. Each is a column of the table `product` with the same name. Both APIs, import, export,
 * the form of the office, its conflicts and the audit take them from here; prices, codes, options and pictures have rules of their own.
 * New fields are added at the end: the marks of exported files depend on the order.
 */
export const productFields = {
  ...translated('name', { type: 'line', maxLength: 200, public: 'always' }),
  unit: { type: 'line', maxLength: 50, public: 'always', description: 'pack size as text: 500 g, 12 pcs' },
  shelf_place: { type: 'line', maxLength: 40 },
  weighed: { type: 'switch', description: 'weighed when it is packed' },
  listed: { type: 'switch', default: true, description: 'shoppers see it and can buy it' },
  ...translated('preview_text', { type: 'line', maxLength: 500, public: 'always' }),
  ...translated('detail_text', { type: 'paragraphs', maxLength: 10_000, public: 'always' }),
  fresh_asked: {
    type: 'switch',
    description: 'shoppers are asked whether it was fresh, as about all goods that are weighed',
  },
  ...translated('fresh_answer', {
    type: 'line',
    maxLength: 300,
    description: 'the answer of the shop to what shoppers say about the freshness',
  }),
  ...translated('brand', { type: 'line', maxLength: 100, public: 'fact' }),
  ...translated('origin', {
    type: 'line',
    maxLength: 100,
    public: 'fact',
    description: 'the country or place that it comes from',
  }),
  ...translated('best_before', {
    type: 'line',
    maxLength: 100,
    public: 'fact',
    description: 'as people say it: 6 months from packing',
  }),
  ...translated('storage', { type: 'line', maxLength: 200, public: 'fact' }),
  ...translated('ingredients', { type: 'line', maxLength: 500, public: 'fact' }),
  halal: { type: 'switch', public: 'fact' },
} as const satisfies Record<string, ProductFieldRow>;

type Table = typeof productFields;
export type ProductField = keyof Table;
type PublicAs<How> = {
  [Field in ProductField]: Table[Field] extends { public: How } ? Field : never;
}[ProductField];
export type ProductFact = PublicAs<'fact'>;
/** The fields in every response. */
export type PublicProductField = PublicAs<'always'>;

/** All fields of the table with their values. */
export type ProductFieldValues = {
  [Field in ProductField]: Table[Field] extends { type: 'switch' } ? boolean : string;
};

/** The row of a field, with all that a row can have. */
export const productField = (name: ProductField): ProductFieldRow => productFields[name];

export const productFieldNames = Object.keys(productFields) as ProductField[];

const publicAs = (how: ProductFieldRow['public']) =>
  productFieldNames.filter((name) => productField(name).public === how);
export const productFacts = publicAs('fact') as ProductFact[];
export const publicProductFields = publicAs('always') as PublicProductField[];

/** An object with a value for each of these fields. */
export function eachField<Field extends ProductField, Value>(
  names: readonly Field[],
  of: (name: Field, row: ProductFieldRow) => Value,
): Record<Field, Value> {
  return Object.fromEntries(names.map((name) => [name, of(name, productField(name))])) as Record<
    Field,
    Value
  >;
}

/** These fields of a product, without its others. */
export function pickFields<Field extends ProductField, Row extends Pick<ProductFieldValues, Field>>(
  row: Row,
  names: readonly Field[],
): Pick<Row, Field> {
  return eachField(names, (name) => row[name]) as Pick<Row, Field>;
}
