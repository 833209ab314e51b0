-- A key claims once for a khata, too. A receipt is on one account, and is paid in again only after it was undone.
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS wallet_claim_of_khata ON wallet_claim (khata_id, claim_key) WHERE khata_id IS NOT NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS wallet_receipt_of_khata ON wallet_receipt (khata_id) WHERE khata_id IS NOT NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS customer_account_entry_of_receipt ON customer_account_entry (receipt_id) WHERE receipt_id IS NOT NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS wallet_receipt_unmatched ON wallet_receipt (id) WHERE matched IS NULL AND set_aside = '';
