CREATE INDEX CONCURRENTLY IF NOT EXISTS orders_of_slot ON orders (slot_id) WHERE slot_id IS NOT NULL;
