ALTER TABLE wallet_claim VALIDATE CONSTRAINT wallet_claim_state_check, VALIDATE CONSTRAINT wallet_claim_cash,
  VALIDATE CONSTRAINT wallet_claim_trx_id;
ALTER TABLE cash_entry VALIDATE CONSTRAINT cash_entry_claim_id_fkey, VALIDATE CONSTRAINT cash_entry_cause;
