/** Limits that browsers also need. This file has no schema, so that browsers load none. */

/** The largest charge of a delivery zone, and the largest sum from which it is free, in taka. */
export const MAX_CHARGE = 100_000;

/** The largest amount of cash that is counted or moved at once, in taka. */
export const MAX_CASH = 100_000_000;
