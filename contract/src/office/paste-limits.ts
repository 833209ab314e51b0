/** Limits and lists that browsers also need. This file has no schema, so that browsers load none. */

/** A paste has at most this many rows. */
export const MAX_PASTED_ROWS = 500;

/** Why a row of a paste cannot be applied: `twice`: an earlier row has the same product. */
export const pasteProblems = ['unknown', 'ambiguous', 'twice', 'price', 'stock'] as const;
