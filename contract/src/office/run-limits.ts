/** A limit that browsers also need. This file has no schema, so that browsers load none. */

/** The most orders that are handed out at once. */
export const MAX_STOPS = 60;
