-- An order's history is read with it. Before the constraint whose index served for that is dropped.
CREATE INDEX CONCURRENTLY IF NOT EXISTS order_history_of_order ON order_history (order_id, id);
