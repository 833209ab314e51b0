-- Refunds were found by the payment that each had once.
CREATE INDEX CONCURRENTLY IF NOT EXISTS refund_of_payment ON refund (payment_id);
CREATE INDEX CONCURRENTLY IF NOT EXISTS refund_of_order ON refund (order_id);
-- Only the few lines that replace others are in it.
CREATE INDEX CONCURRENTLY IF NOT EXISTS order_item_of_replaced ON order_item (replaces_id) WHERE replaces_id IS NOT NULL;
