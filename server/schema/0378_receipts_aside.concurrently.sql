CREATE INDEX CONCURRENTLY IF NOT EXISTS wallet_receipt_aside ON wallet_receipt (id) WHERE set_aside <> '';
