-- Old rows are found by block ranges: the rows are in the order of their times.
CREATE INDEX CONCURRENTLY IF NOT EXISTS payment_callback_at ON payment_callback USING brin (at);
CREATE INDEX CONCURRENTLY IF NOT EXISTS pick_tick_at ON pick_tick USING brin (at);
CREATE INDEX CONCURRENTLY IF NOT EXISTS slip_print_at ON slip_print USING brin (at);
