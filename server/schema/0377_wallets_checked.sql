-- Beside orders: a validation lets them be placed.
ALTER TABLE orders VALIDATE CONSTRAINT orders_wallet;
ALTER TABLE orders VALIDATE CONSTRAINT orders_wallet_at_door;
ALTER TABLE cash_entry VALIDATE CONSTRAINT cash_entry_receipt_id_fkey;
ALTER TABLE cash_entry VALIDATE CONSTRAINT cash_entry_kind_check;
ALTER TABLE cash_entry VALIDATE CONSTRAINT cash_entry_cause;
ALTER TABLE refund VALIDATE CONSTRAINT refund_receipt;
ALTER TABLE refund VALIDATE CONSTRAINT refund_by_wallet;
ALTER TABLE refund VALIDATE CONSTRAINT refund_trx_id;
ALTER TABLE value_move VALIDATE CONSTRAINT value_move_kind_check;
