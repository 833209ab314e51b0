CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS cash_entry_of_courier_payout ON cash_entry (courier_payout_id, kind) WHERE courier_payout_id IS NOT NULL;
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS cash_entry_of_courier_settlement ON cash_entry (courier_settlement_id) WHERE courier_settlement_id IS NOT NULL;
