-- A refund in cash that a rider hands over. See decision 108.
ALTER TABLE refund
  ADD COLUMN rider_id bigint,
  ADD CONSTRAINT refund_rider FOREIGN KEY (rider_id) REFERENCES staff NOT VALID,
  ADD CONSTRAINT refund_by_rider CHECK (rider_id IS NULL OR receipt_id IS NULL AND NOT to_credit) NOT VALID;
-- Who is to hand it over is in the audit, too.
DROP TRIGGER refund_audit ON refund;
CREATE TRIGGER refund_audit AFTER UPDATE ON refund FOR EACH ROW
  WHEN (OLD.rider_id IS DISTINCT FROM NEW.rider_id OR OLD.state <> NEW.state AND (current_setting('haat.actor', true) <> ''
    OR NEW.state = 'refunded' AND (OLD.state = 'failed' OR OLD.state = 'due' AND NEW.payment_id IS NULL)))
  EXECUTE FUNCTION write_audit();
-- It leaves the cash of the rider, who has to hand in so much less.
CREATE OR REPLACE FUNCTION write_refunded_cash() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  place bigint := CASE WHEN NEW.rider_id IS NULL THEN cash_place_of('drawer') ELSE cash_place_of('rider', NEW.rider_id) END;
BEGIN
  IF NEW.receipt_id IS NOT NULL THEN
    IF EXISTS (SELECT FROM wallet_receipt WHERE trx_id = NEW.trx_id) THEN
      RAISE EXCEPTION 'the transaction % brought money in', NEW.trx_id USING ERRCODE = 'unique_violation', CONSTRAINT = 'refund_trx_id_once';
    END IF;
    place := (SELECT cash_place.id FROM wallet_receipt JOIN cash_place USING (wallet) WHERE wallet_receipt.id = NEW.receipt_id);
  END IF;
  PERFORM write_cash_entry('refunded', place, cash_place_of('customer'), NEW.amount_paisa, cash_actor(), the_refund => NEW.id);
  RETURN NULL;
END $$;
