import { type RawBuilder, sql } from 'kysely';

/** What a change of stock is: the row that the database writes into the stock ledger with it. */
export interface StockMovement {
  kind: 'receive' | 'sale' | 'return' | 'waste' | 'count';
  /** As in the order history: `guest`, `staff:Rina`, `import`. */
  actor: string;
  reason?: string;
  /** The order's id, of a sale and a return. */
  order?: number;
}

/**
 * A function call for the FROM clause of an `UPDATE product`: it says what the changes of stock are, from there to the end of
 * the transaction. It is part of the statement so that an order needs no further round trip.
 */
export function recordedAs(movement: StockMovement): RawBuilder<unknown> {
  return sql`set_config('haat.stock_movement', ${JSON.stringify(movement)}, true)`;
}
