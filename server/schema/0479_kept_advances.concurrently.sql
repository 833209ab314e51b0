CREATE INDEX CONCURRENTLY IF NOT EXISTS orders_kept ON orders (id) WHERE kept_paisa > 0;
