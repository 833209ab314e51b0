/** The longest period by day and product in one response, in days. This file has no schema, so that browsers load none. */
export const MAX_INTEREST_DAYS = 31;
