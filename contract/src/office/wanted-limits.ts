/** The most rows by day and product in one response. This file has no schema, so that browsers load none. */
export const MAX_WANTED_ROWS = 10_000;
