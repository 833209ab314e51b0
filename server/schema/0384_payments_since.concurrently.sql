-- The day's close sums what was paid since the last one.
CREATE INDEX CONCURRENTLY IF NOT EXISTS payment_recorded ON payment (recorded) INCLUDE (amount_paisa, surplus);
