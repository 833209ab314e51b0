-- A refund of a wallet is handed over in cash, too, if somebody says why (docs/decisions/0114-settled-claims.md).
ALTER TABLE refund
  ADD COLUMN cash_reason text,
  DROP CONSTRAINT refund_by_wallet,
  ADD CONSTRAINT refund_by_wallet CHECK (
    CASE WHEN receipt_id IS NULL THEN trx_id IS NULL AND cash_reason IS NULL
      ELSE payment_id IS NULL AND NOT to_credit AND num_nonnulls(trx_id, cash_reason) = CASE state WHEN 'refunded' THEN 1 ELSE 0 END
    END) NOT VALID,
  ADD CONSTRAINT refund_cash_reason CHECK (cash_reason <> '' AND length(cash_reason) <= 200) NOT VALID;

CREATE OR REPLACE FUNCTION write_refunded_cash() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  place bigint := CASE WHEN NEW.rider_id IS NULL THEN cash_place_of('drawer') ELSE cash_place_of('rider', NEW.rider_id) END;
BEGIN
  IF NEW.trx_id IS NOT NULL THEN
    IF EXISTS (SELECT FROM wallet_receipt WHERE trx_id = NEW.trx_id) THEN
      RAISE EXCEPTION 'the transaction % brought money in', NEW.trx_id USING ERRCODE = 'unique_violation', CONSTRAINT = 'refund_trx_id_once';
    END IF;
    place := (SELECT cash_place.id FROM wallet_receipt JOIN cash_place USING (wallet) WHERE wallet_receipt.id = NEW.receipt_id);
  END IF;
  PERFORM write_cash_entry('refunded', place, cash_place_of('customer'), NEW.amount_paisa, cash_actor(), the_refund => NEW.id);
  RETURN NULL;
END $$;

DO $$
DECLARE
  was text := pg_get_functiondef('erase_person(text, text)'::regprocedure);
  became text := replace(was, 'UPDATE refund SET reason = erased_text(reason),',
    'UPDATE refund SET reason = erased_text(reason), cash_reason = erased_text(cash_reason),');
BEGIN
  IF became = was THEN RAISE EXCEPTION 'erase_person is another one'; END IF;
  EXECUTE became;
END $$;
