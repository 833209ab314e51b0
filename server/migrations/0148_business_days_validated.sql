-- In a transaction of its own, so that the ledger is not locked meanwhile.
ALTER TABLE cash_entry VALIDATE CONSTRAINT cash_entry_cause;
