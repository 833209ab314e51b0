CREATE INDEX CONCURRENTLY IF NOT EXISTS orders_sent_again ON orders (sent_again_for) WHERE sent_again_for IS NOT NULL;
