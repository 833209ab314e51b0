/** The query parameters of a list of products, in the order in which URLs have them. Without schemas, for browsers. */
export const LIST_PARAMETERS = [
  'category',
  'subcategory',
  'search',
  'in_stock',
  'on_sale',
  'price',
  'brand',
  'origin',
  'halal',
  'sort',
  'cursor',
] as const;
