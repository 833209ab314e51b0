import { type RawBuilder, sql } from 'kysely';

/** The reason of a stock change, which the database writes into the stock ledger. */
interface StockMovement {
  kind: 'receive' | 'sale' | 'return' | 'waste' | 'count';
  /** As in the order history: `guest`, `staff:Rina`, `import`. */
  actor: string;
  reason?: string;
  /** The order's id, only for a sale or return. */
  order?: number;
}

/**
 * A function call for the FROM clause of an `UPDATE product`. It sets the reason of stock changes until the end of the
 * transaction. It is part of the statement, so that an order needs no further round trip.
 */
export function recordedAs(movement: StockMovement): RawBuilder<unknown> {
  return sql`set_config('haat.stock_movement', ${JSON.stringify(movement)}, true)`;
}
