/** Limits that browsers also need. This file has no schema, so that browsers load none. */

/** Maximum quantity of one product in an order or a cart. */
export const MAX_QUANTITY = 999;

/** The exact stock is shown up to this number; above it, the shop shows "a few". */
export const MAX_SHOWN_STOCK = 5;

/** Maximum number of lines in an order or a cart. */
export const MAX_LINES = 100;

/** The longest note of an order, and of one of its lines, in characters. */
export const MAX_ORDER_NOTE = 300;
export const MAX_LINE_NOTE = 120;

/** The most that a shopper may allow a substitute to cost more than its line, in taka. */
export const MAX_SUBSTITUTE_CAP = 1_000;

/** The longest search text, in characters. */
export const MAX_SEARCH = 100;

/** The most areas that a search finds, and that are suggested for a typed address. */
export const MAX_AREAS_FOUND = 8;
export const MAX_AREAS_SUGGESTED = 3;

/** The most lines of a quick list, and the most products that are offered for one of them. */
export const MAX_QUICK_LIST_LINES = 60;
export const MAX_QUICK_LIST_CHOICES = 5;

/** Products of a list are counted up to this number. A total of one more means "more than this". */
export const MAX_COUNTED = 1_000;

/**
 * The sort orders of a list of products. `default` is the recommended order of the day, and the best match first in a search.
 * `unit_price` is the price per kilogram or litre, with products without one last.
 */
export const sorts = ['default', 'price', '-price', 'unit_price', 'name', 'newest'] as const;

/** The shortest and the longest password, in characters. */
export const MIN_PASSWORD = 8;
export const MAX_PASSWORD = 128;

/** Maximum number of lines in a cart merge. The response names the lines for which the customer's cart has no room. */
export const MAX_MERGED_LINES = 500;

/** Maximum size of an uploaded profile picture, in bytes. */
export const MAX_PICTURE_BYTES = 5 * 1024 * 1024;

/** Maximum number of shipping addresses per customer. */
export const MAX_ADDRESSES = 20;

/** The most lists of products per customer or device, with the favourites, and the most products of a list. A cart has room for one. */
export const MAX_SHOPPING_LISTS = 20;
export const MAX_LIST_PRODUCTS = MAX_LINES;
