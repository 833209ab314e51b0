CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS cash_entry_of_claim ON cash_entry (claim_id) WHERE claim_id IS NOT NULL;
