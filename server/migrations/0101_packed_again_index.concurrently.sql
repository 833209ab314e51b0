-- A repeated request still records a step once.
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS order_step_once ON order_step (order_id, step, nth);
