/** Limits that browsers need too; no schema here, so that they load none. */

/** Pieces of one product in one order. */
export const MAX_QUANTITY = 999;

/** Pieces that are left of a product are told up to this; beyond it they are "a few", whatever was asked for. */
export const MAX_SHOWN_STOCK = 5;

/** Different lines in one order. */
export const MAX_LINES = 100;

/** The longest search text, in characters. */
export const MAX_SEARCH = 100;

/** Products of a list are counted as far as this: a total of one more stands for all that is beyond. */
export const MOST_COUNTED = 1_000;

/** The orders a list of products may come in. */
export const sorts = ['default', 'price', '-price', 'name', 'newest'] as const;

/** The shortest and the longest password, in characters. */
export const MIN_PASSWORD = 8;
export const MAX_PASSWORD = 128;

/** The most lines of a guest's cart that a merge takes; those that the customer's cart cannot hold are told. */
export const MAX_MERGED_LINES = 500;

/** What can be paid online, in paisa: the gateway's own bounds, 10 to 500,000 taka. */
export const MIN_ONLINE_PAISA = 1_000;
export const MAX_ONLINE_PAISA = 50_000_000;

/** The largest profile picture, in bytes, as it is sent. */
export const MAX_PICTURE_BYTES = 5 * 1024 * 1024;

/** The most shipping addresses of one customer. */
export const MAX_ADDRESSES = 20;
