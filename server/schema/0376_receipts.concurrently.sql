CREATE INDEX CONCURRENTLY IF NOT EXISTS cash_entry_of_receipt ON cash_entry (receipt_id) WHERE receipt_id IS NOT NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS refund_of_receipt ON refund (receipt_id) WHERE receipt_id IS NOT NULL;
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS refund_trx_id_once ON refund (trx_id) WHERE trx_id IS NOT NULL;
