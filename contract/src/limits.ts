/** Limits that browsers need too; no schema here, so that they load none. */

/** Pieces of one product in one order. */
export const MAX_QUANTITY = 999;

/** Different lines in one order. */
export const MAX_LINES = 100;
