import type { ProductField } from './product-fields.ts';

/**
 * The fields of a product by which lists are filtered, in the order of the form. The query, the search index, its counts and the form
 * take them from here. `text`: it has one of the values in the list; `switch`: it is on. Without schemas, for browsers.
 */
const facets = { brand: 'text', origin: 'text', halal: 'switch' } as const satisfies Partial<
  Record<ProductField, 'text' | 'switch'>
>;

type Facets = typeof facets;
export type Facet = keyof Facets;
export type TextFacet = { [Name in Facet]: Facets[Name] extends 'text' ? Name : never }[Facet];

export const facetNames = Object.keys(facets) as Facet[];
export const textFacets = facetNames.filter(isText);
export const switchFacets = facetNames.filter((name) => !isText(name));

export function isText(name: Facet): name is TextFacet {
  return facets[name] === 'text';
}

/** An object with a value for each facet, by its kind. */
export function eachFacet<Text, Switch>(values: { text: Text; switch: Switch }) {
  return Object.fromEntries(facetNames.map((name) => [name, values[facets[name]]])) as {
    [Name in Facet]: Facets[Name] extends 'text' ? Text : Switch;
  };
}

/** The facets of a list in which none can be chosen. */
export const NO_FACETS = eachFacet({ text: [], switch: 0 });

/** The query parameters of a list of products, in the order in which URLs have them. */
export const LIST_PARAMETERS = [
  ...(['category', 'subcategory', 'search', 'in_stock', 'on_sale', 'price'] as const),
  ...facetNames,
  ...(['sort', 'cursor'] as const),
] as const;
