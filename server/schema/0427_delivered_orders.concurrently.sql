-- The sales of a month are the orders that were delivered in it.
CREATE INDEX CONCURRENTLY IF NOT EXISTS order_delivered ON order_history (at, order_id) WHERE to_status = 'COMPLETED';
