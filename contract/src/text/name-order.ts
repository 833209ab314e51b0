/**
 * Compares names in the order in which people read them, as the collation `name_order` of the database does: in any case, numbers by their
 * value, Bengali in the order of a dictionary and before Latin letters.
 */
export const compareNames = new Intl.Collator('bn', { numeric: true }).compare;
