-- The day's close sums what was paid with credit or khata since the last one.
CREATE INDEX CONCURRENTLY IF NOT EXISTS customer_account_entry_at ON customer_account_entry (at) WHERE kind IN ('order', 'baki');
