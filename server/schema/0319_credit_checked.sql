-- Beside orders: a validation lets them be placed.
ALTER TABLE cash_entry VALIDATE CONSTRAINT cash_entry_cause;
ALTER TABLE cash_entry VALIDATE CONSTRAINT cash_entry_account_entry_id_fkey;
ALTER TABLE refund VALIDATE CONSTRAINT refund_to_credit;
ALTER TABLE value_move VALIDATE CONSTRAINT value_move_kind_check;
