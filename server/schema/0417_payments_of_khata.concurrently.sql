-- A khata has one page to pay on, a payment one entry, and an entry is undone once.
CREATE INDEX CONCURRENTLY IF NOT EXISTS payment_attempt_of_khata ON payment_attempt (khata_id) WHERE khata_id IS NOT NULL;
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS payment_attempt_of_khata_under_way ON payment_attempt (khata_id) WHERE khata_id IS NOT NULL AND state IN ('created', 'open');
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS customer_account_entry_of_payment ON customer_account_entry (payment_id) WHERE payment_id IS NOT NULL;
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS customer_account_entry_undone_once ON customer_account_entry (undoes) WHERE undoes IS NOT NULL;
