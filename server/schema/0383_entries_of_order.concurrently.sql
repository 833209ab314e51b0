CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS cash_entry_of_order ON cash_entry (order_id, to_place) WHERE order_id IS NOT NULL;
