-- A matched claim is of the order or khata that its receipt pays. Each branch reads one claim by a key; as one condition it read all of them.
CREATE OR REPLACE FUNCTION wallet_claim_is_paid() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  claim wallet_claim;
  receipt wallet_receipt;
BEGIN
  IF TG_TABLE_NAME = 'wallet_claim' THEN
    SELECT * INTO claim FROM wallet_claim WHERE id = NEW.id;
  ELSE
    SELECT * INTO claim FROM wallet_claim WHERE receipt_id = NEW.id;
  END IF;
  SELECT * INTO receipt FROM wallet_receipt WHERE id = claim.receipt_id;
  IF receipt.id IS NOT NULL
    AND (receipt.order_id IS DISTINCT FROM claim.order_id OR receipt.khata_id IS DISTINCT FROM claim.khata_id)
  THEN
    RAISE EXCEPTION 'a matched claim is not of what its receipt pays' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
