-- An owner also signs a difference for a rider who has got another role, because that role has no runs (contract/src/office/rights.ts:
-- run.own). The difference stayed open, and no day could be closed.
CREATE OR REPLACE FUNCTION write_hand_in_signature() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  signed hand_in;
BEGIN
  SELECT * INTO signed FROM hand_in WHERE id = NEW.hand_in_id;
  PERFORM lock_cash_of_rider(signed.rider_id);
  IF NOT (
       NEW.staff_id = (CASE NEW.side WHEN 'rider' THEN signed.rider_id ELSE signed.receiver_id END)
       OR NEW.side = 'rider'
          AND EXISTS (SELECT FROM staff WHERE id = signed.rider_id AND (disabled IS NOT NULL OR role NOT IN ('owner', 'rider')))
          AND EXISTS (SELECT FROM staff WHERE id = NEW.staff_id AND role = 'owner' AND disabled IS NULL)
     )
     OR EXISTS (SELECT FROM hand_in_undo WHERE hand_in_id = signed.id) THEN
    RAISE EXCEPTION 'staff % cannot sign hand-in %', NEW.staff_id, signed.id USING ERRCODE = 'check_violation';
  END IF;
  IF (SELECT count(*) FROM hand_in_signature WHERE hand_in_id = signed.id) = 2 THEN
    PERFORM write_cash_entry('difference', cash_place_of('rider', signed.rider_id), cash_place_of('difference'),
      signed.expected_paisa - signed.counted_paisa, cash_actor(), the_hand_in => signed.id);
  END IF;
  RETURN NULL;
END $$;
