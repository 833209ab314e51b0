CREATE INDEX CONCURRENTLY IF NOT EXISTS orders_of_session ON orders (drawer_session_id) WHERE drawer_session_id IS NOT NULL;
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS cash_entry_of_session ON cash_entry (drawer_session_id, kind) WHERE drawer_session_id IS NOT NULL;
