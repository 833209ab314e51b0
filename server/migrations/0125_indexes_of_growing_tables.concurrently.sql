-- The status of a payment, settlement, the office's order and Today read all payments without these.
CREATE INDEX CONCURRENTLY IF NOT EXISTS payment_of_attempt ON payment (attempt_id);
CREATE INDEX CONCURRENTLY IF NOT EXISTS payment_held ON payment (id) WHERE held;
CREATE INDEX CONCURRENTLY IF NOT EXISTS payment_alarm_at ON payment_alarm (at);
CREATE INDEX CONCURRENTLY IF NOT EXISTS refund_open ON refund (id) WHERE state <> 'refunded';
-- The office's order, and erasure.
CREATE INDEX CONCURRENTLY IF NOT EXISTS stock_movement_of_order ON stock_movement (order_id, id) WHERE order_id IS NOT NULL;
-- What an import has changed: its rows are the newest ones. A block range index, because movements are never inserted in the past.
CREATE INDEX CONCURRENTLY IF NOT EXISTS stock_movement_at ON stock_movement USING brin (at);
CREATE INDEX CONCURRENTLY IF NOT EXISTS message_of_order ON message ((substring(event FROM '^order (\d+) ')::bigint));
CREATE INDEX CONCURRENTLY IF NOT EXISTS shipping_address_of_phone ON shipping_address (phone);
-- The audit by person, and by kind of thing.
CREATE INDEX CONCURRENTLY IF NOT EXISTS audit_of_actor ON audit (actor, id);
CREATE INDEX CONCURRENTLY IF NOT EXISTS audit_of_table ON audit (table_name, actor, id);
-- Runs and counts of the last day, and those that are open.
CREATE INDEX CONCURRENTLY IF NOT EXISTS rider_run_of_rider ON rider_run (rider_id, created);
CREATE INDEX CONCURRENTLY IF NOT EXISTS rider_run_created ON rider_run (created);
CREATE INDEX CONCURRENTLY IF NOT EXISTS hand_in_at ON hand_in (at);
CREATE INDEX CONCURRENTLY IF NOT EXISTS hand_in_difference ON hand_in ((counted_paisa - expected_paisa));
-- The sums of the drawer are read from the index alone.
CREATE INDEX CONCURRENTLY IF NOT EXISTS cash_entry_of_source ON cash_entry (from_place, id) INCLUDE (kind, to_place, amount_paisa);
CREATE INDEX CONCURRENTLY IF NOT EXISTS cash_entry_of_target ON cash_entry (to_place, id) INCLUDE (kind, from_place, amount_paisa);
DROP INDEX CONCURRENTLY IF EXISTS cash_entry_from;
DROP INDEX CONCURRENTLY IF EXISTS cash_entry_to;
