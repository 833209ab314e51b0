CREATE INDEX CONCURRENTLY IF NOT EXISTS order_edit_to_slot ON order_edit (slot_id) WHERE slot_id IS NOT NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS order_edit_from_slot ON order_edit (slot_before_id) WHERE slot_before_id IS NOT NULL;
