import { sql } from 'kysely';

/**
 * SQL: the unit of a line as it was ordered (`500 g`), for a query of `order_item AS line` and `product`. Orders of the first releases
 * have stored none and get that of the product.
 */
export const LINE_UNIT = sql<string>`coalesce(nullif(line.unit, ''), product.unit)`;
