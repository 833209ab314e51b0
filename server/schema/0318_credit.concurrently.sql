CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS cash_entry_of_account_entry ON cash_entry (account_entry_id) WHERE account_entry_id IS NOT NULL;
