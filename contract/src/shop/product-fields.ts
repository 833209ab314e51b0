interface ProductFieldRow {
  /** `line`: text without line breaks; `paragraphs`: text with them; `switch`: yes or no. */
  type: 'line' | 'paragraphs' | 'switch';
  /** The greatest length of a text, in characters. */
  maxLength?: number;
  /** The language of a text that is translated; the other one is a field of its own. */
  lang?: 'en' | 'bn';
  /** True: a switch that is on for a new product. */
  default?: true;
  /** True: shoppers see it. The others are fields of the office. */
  public?: true;
  /** True: a row of the facts on the page of a product. Responses leave it out where it is empty. */
  fact?: true;
  description?: string;
}

/**
 * The fields of a product that are texts or switches. Each is a column of the table `product` with the same name. Both APIs, import, export,
 * the form of the office, its conflicts and the audit take them from here; prices, codes, options and pictures have rules of their own.
 * New fields are added at the end: the marks of exported files depend on the order.
 */
export const productFields = {
  name: { type: 'line', maxLength: 200, lang: 'en', public: true },
  name_bn: {
    ...{ type: 'line', maxLength: 200, lang: 'bn', public: true },
    description: 'Bengali name, empty where there is none',
  },
  unit: { type: 'line', maxLength: 50, public: true, description: 'pack size as text: 500 g, 12 pcs' },
  shelf_place: { type: 'line', maxLength: 40 },
  weighed: { type: 'switch', description: 'weighed when it is packed' },
  listed: { type: 'switch', default: true, description: 'shoppers see it and can buy it' },
  preview_text: { type: 'line', maxLength: 500, lang: 'en', public: true },
  preview_text_bn: { type: 'line', maxLength: 500, lang: 'bn', public: true },
  detail_text: { type: 'paragraphs', maxLength: 10_000, lang: 'en', public: true },
  detail_text_bn: { type: 'paragraphs', maxLength: 10_000, lang: 'bn', public: true },
  fresh_asked: {
    type: 'switch',
    description: 'shoppers are asked whether it was fresh, as about all goods that are weighed',
  },
  fresh_answer: {
    ...{ type: 'line', maxLength: 300, lang: 'en' },
    description: 'the answer of the shop to what shoppers say about the freshness',
  },
  fresh_answer_bn: { type: 'line', maxLength: 300, lang: 'bn' },
  brand: { type: 'line', maxLength: 100, lang: 'en', public: true, fact: true },
  brand_bn: { type: 'line', maxLength: 100, lang: 'bn', public: true, fact: true },
  origin: {
    ...{ type: 'line', maxLength: 100, lang: 'en', public: true, fact: true },
    description: 'the country or place that it comes from',
  },
  origin_bn: { type: 'line', maxLength: 100, lang: 'bn', public: true, fact: true },
  best_before: {
    ...{ type: 'line', maxLength: 100, lang: 'en', public: true, fact: true },
    description: 'as people say it: 6 months from packing',
  },
  best_before_bn: { type: 'line', maxLength: 100, lang: 'bn', public: true, fact: true },
  storage: { type: 'line', maxLength: 200, lang: 'en', public: true, fact: true },
  storage_bn: { type: 'line', maxLength: 200, lang: 'bn', public: true, fact: true },
  ingredients: { type: 'line', maxLength: 500, lang: 'en', public: true, fact: true },
  ingredients_bn: { type: 'line', maxLength: 500, lang: 'bn', public: true, fact: true },
  halal: { type: 'switch', public: true, fact: true },
} as const satisfies Record<string, ProductFieldRow>;

type Table = typeof productFields;
export type ProductField = keyof Table;
export type ProductFact = {
  [Field in ProductField]: Table[Field] extends { fact: true } ? Field : never;
}[ProductField];
/** The fields in every response. */
export type PublicProductField = Exclude<
  { [Field in ProductField]: Table[Field] extends { public: true } ? Field : never }[ProductField],
  ProductFact
>;

/** All fields of the table with their values. */
export type ProductFieldValues = {
  [Field in ProductField]: Table[Field] extends { type: 'switch' } ? boolean : string;
};

export const productFieldNames = Object.keys(productFields) as ProductField[];
export const productFacts = productFieldNames.filter(
  (name) => 'fact' in productFields[name],
) as ProductFact[];
export const publicProductFields = productFieldNames.filter(
  (name) => 'public' in productFields[name] && !('fact' in productFields[name]),
) as PublicProductField[];

/** The row of a field, with all that a row can have. */
export const productField = (name: ProductField): ProductFieldRow => productFields[name];

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
