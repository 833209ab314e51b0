-- Beside orders: a validation lets them be placed.
ALTER TABLE customer_account_entry VALIDATE CONSTRAINT customer_account_entry_kind_check;
ALTER TABLE customer_account_entry VALIDATE CONSTRAINT customer_account_entry_sign;
ALTER TABLE customer_account_entry VALIDATE CONSTRAINT customer_account_entry_cause;
