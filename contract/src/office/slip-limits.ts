/** Limits that browsers also need. This file has no schema, so that browsers load none. */

/** A print has at most this many orders. */
export const MAX_SLIPS = 50;
