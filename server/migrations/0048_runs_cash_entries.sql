-- The triggers that write the entries of the cash. Nothing else can.

-- In the order in which a payment and a cancellation take them.
LOCK TABLE orders, cash_payment IN SHARE ROW EXCLUSIVE MODE;
LOCK TABLE refund IN SHARE ROW EXCLUSIVE MODE;

CREATE FUNCTION cash_place_of(the_kind text, the_rider bigint DEFAULT NULL) RETURNS bigint LANGUAGE plpgsql
  SET search_path = pg_catalog, public AS $$
BEGIN
  IF the_rider IS NOT NULL THEN
    INSERT INTO cash_place (kind, rider_id) VALUES ('rider', the_rider) ON CONFLICT (rider_id) DO NOTHING;
  END IF;
  RETURN (SELECT id FROM cash_place WHERE kind = the_kind AND rider_id IS NOT DISTINCT FROM the_rider);
END $$;

-- Locks the two places before the entry gets its id: in a closed day no entry appears later. Places are locked in order of id.
CREATE FUNCTION write_cash_entry(
  the_kind text, the_from bigint, the_to bigint, paisa bigint, the_actor text,
  the_order bigint DEFAULT NULL, the_refund bigint DEFAULT NULL, the_hand_in bigint DEFAULT NULL,
  the_transfer bigint DEFAULT NULL, the_day bigint DEFAULT NULL
) RETURNS void LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
BEGIN
  IF paisa = 0 THEN RETURN; END IF;
  PERFORM FROM cash_place WHERE id IN (the_from, the_to) ORDER BY id FOR NO KEY UPDATE;
  INSERT INTO cash_entry (kind, from_place, to_place, amount_paisa, actor, order_id, refund_id, hand_in_id, transfer_id, day_id)
  SELECT the_kind, CASE WHEN paisa > 0 THEN the_from ELSE the_to END, CASE WHEN paisa > 0 THEN the_to ELSE the_from END,
         abs(paisa), the_actor, the_order, the_refund, the_hand_in, the_transfer, the_day;
END $$;

-- The staff member of the transaction, or the user of the database for SQL that somebody types.
CREATE FUNCTION cash_actor() RETURNS text LANGUAGE sql STABLE SET search_path = pg_catalog, public AS $$
  SELECT coalesce(nullif(current_setting('haat.actor', true), ''), session_user::text)
$$;

CREATE FUNCTION write_collected_cash() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  the_rider bigint := (
    SELECT rider_id FROM run_stop JOIN rider_run ON rider_run.id = run_id
    WHERE order_id = NEW.order_id AND removed IS NULL);
  place bigint := CASE WHEN the_rider IS NULL THEN cash_place_of('drawer') ELSE cash_place_of('rider', the_rider) END;
BEGIN
  PERFORM write_cash_entry('collected', cash_place_of('customer'), place, NEW.amount_paisa, NEW.actor, the_order => NEW.order_id);
  RETURN NULL;
END $$;
CREATE TRIGGER cash_payment_moves AFTER INSERT ON cash_payment FOR EACH ROW EXECUTE FUNCTION write_collected_cash();

-- A refund without a payment is cash; one that the provider refused is handed over in cash, too.
CREATE FUNCTION write_refunded_cash() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  PERFORM write_cash_entry('refunded', cash_place_of('drawer'), cash_place_of('customer'), NEW.amount_paisa, cash_actor(),
    the_refund => NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER refund_moves_cash AFTER UPDATE OF state ON refund FOR EACH ROW
  WHEN (NEW.state = 'refunded' AND (OLD.state = 'failed' OR OLD.state = 'due' AND NEW.payment_id IS NULL))
  EXECUTE FUNCTION write_refunded_cash();

-- Locks what a hand-in of a rider changes, and returns the newest entry of the rider. No balance: nobody reads it before counting.
CREATE FUNCTION lock_cash_of_rider(the_rider bigint) RETURNS bigint LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  place bigint := cash_place_of('rider', the_rider);
BEGIN
  PERFORM FROM cash_place WHERE kind IN ('drawer', 'difference') OR id = place ORDER BY id FOR NO KEY UPDATE;
  RETURN coalesce(greatest(
    (SELECT max(id) FROM cash_entry WHERE from_place = place), (SELECT max(id) FROM cash_entry WHERE to_place = place)), 0);
END $$;

-- A hand-in with a difference waits until both have signed it, or until it is taken back.
CREATE VIEW open_hand_in AS
SELECT * FROM hand_in
WHERE counted_paisa <> expected_paisa
  AND NOT EXISTS (SELECT FROM hand_in_undo WHERE hand_in_id = hand_in.id)
  AND (SELECT count(*) FROM hand_in_signature WHERE hand_in_id = hand_in.id) < 2;

CREATE FUNCTION hand_in_expects() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  PERFORM lock_cash_of_rider(NEW.rider_id);
  IF EXISTS (SELECT FROM open_hand_in WHERE rider_id = NEW.rider_id) THEN
    RAISE EXCEPTION 'the hand-in before is not signed' USING ERRCODE = 'check_violation';
  END IF;
  NEW.expected_paisa := (SELECT balance_paisa FROM cash_place WHERE rider_id = NEW.rider_id);
  RETURN NEW;
END $$;
CREATE TRIGGER hand_in_expects BEFORE INSERT ON hand_in FOR EACH ROW EXECUTE FUNCTION hand_in_expects();

CREATE FUNCTION write_hand_in() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  PERFORM write_cash_entry('handed_in', cash_place_of('rider', NEW.rider_id), cash_place_of('drawer'), NEW.counted_paisa,
    cash_actor(), the_hand_in => NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER hand_in_moves AFTER INSERT ON hand_in FOR EACH ROW EXECUTE FUNCTION write_hand_in();

CREATE FUNCTION write_hand_in_signature() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  signed hand_in;
BEGIN
  SELECT * INTO signed FROM hand_in WHERE id = NEW.hand_in_id;
  PERFORM lock_cash_of_rider(signed.rider_id);
  IF NEW.staff_id <> (CASE NEW.side WHEN 'rider' THEN signed.rider_id ELSE signed.receiver_id END)
     OR EXISTS (SELECT FROM hand_in_undo WHERE hand_in_id = signed.id) THEN
    RAISE EXCEPTION 'staff % cannot sign hand-in %', NEW.staff_id, signed.id USING ERRCODE = 'check_violation';
  END IF;
  IF (SELECT count(*) FROM hand_in_signature WHERE hand_in_id = signed.id) = 2 THEN
    PERFORM write_cash_entry('difference', cash_place_of('rider', signed.rider_id), cash_place_of('difference'),
      signed.expected_paisa - signed.counted_paisa, cash_actor(), the_hand_in => signed.id);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER hand_in_signature_moves AFTER INSERT ON hand_in_signature FOR EACH ROW EXECUTE FUNCTION write_hand_in_signature();

CREATE FUNCTION write_hand_in_undo() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  undone hand_in;
BEGIN
  SELECT * INTO undone FROM hand_in WHERE id = NEW.hand_in_id;
  PERFORM lock_cash_of_rider(undone.rider_id);
  IF NOT EXISTS (SELECT FROM open_hand_in WHERE id = undone.id UNION SELECT FROM hand_in_undo WHERE hand_in_id = undone.id) THEN
    RAISE EXCEPTION 'hand-in % is signed', undone.id USING ERRCODE = 'check_violation';
  END IF;
  PERFORM write_cash_entry('hand_in_undone', cash_place_of('drawer'), cash_place_of('rider', undone.rider_id),
    undone.counted_paisa, cash_actor(), the_hand_in => undone.id);
  RETURN NULL;
END $$;
CREATE TRIGGER hand_in_undo_moves AFTER INSERT ON hand_in_undo FOR EACH ROW EXECUTE FUNCTION write_hand_in_undo();

-- Nothing is deposited or taken out that is not in the drawer.
CREATE FUNCTION write_cash_transfer() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  drawer bigint := cash_place_of('drawer');
  other bigint := cash_place_of(CASE NEW.kind WHEN 'deposit' THEN 'bank' ELSE 'owner' END);
  paisa bigint := CASE WHEN (NEW.kind = 'put_in') = (NEW.undoes IS NULL) THEN -NEW.amount_paisa ELSE NEW.amount_paisa END;
BEGIN
  IF NEW.undoes IS NOT NULL AND NOT EXISTS (
    SELECT FROM cash_transfer WHERE id = NEW.undoes AND undoes IS NULL AND kind = NEW.kind AND amount_paisa = NEW.amount_paisa
  ) THEN
    RAISE EXCEPTION 'transfer % cannot be taken back so', NEW.undoes USING ERRCODE = 'check_violation';
  END IF;
  PERFORM write_cash_entry('transfer', drawer, other, paisa, NEW.actor, the_transfer => NEW.id);
  IF paisa > 0 AND (SELECT balance_paisa FROM cash_place WHERE id = drawer) < 0 THEN
    RAISE EXCEPTION 'there is not so much in the drawer' USING ERRCODE = 'check_violation', CONSTRAINT = 'cash_in_drawer';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER cash_transfer_moves AFTER INSERT ON cash_transfer FOR EACH ROW EXECUTE FUNCTION write_cash_transfer();

CREATE FUNCTION close_cash_day() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  PERFORM FROM cash_place ORDER BY id FOR NO KEY UPDATE;
  IF EXISTS (SELECT FROM cash_place WHERE kind = 'rider' AND balance_paisa <> 0) THEN
    RAISE EXCEPTION 'a rider has cash' USING ERRCODE = 'check_violation', CONSTRAINT = 'cash_with_riders';
  END IF;
  NEW.expected_paisa := (SELECT balance_paisa FROM cash_place WHERE kind = 'drawer');
  PERFORM write_cash_entry('difference', cash_place_of('drawer'), cash_place_of('difference'),
    NEW.expected_paisa - NEW.counted_paisa, NEW.actor, the_day => NEW.id);
  NEW.last_entry := (SELECT coalesce(max(id), 0) FROM cash_entry);
  RETURN NEW;
END $$;
CREATE TRIGGER cash_day_closes BEFORE INSERT ON cash_day FOR EACH ROW EXECUTE FUNCTION close_cash_day();

-- The shop's user calls none of them: only the triggers do, with their owner's rights.
REVOKE EXECUTE ON FUNCTION write_cash_entry, cash_place_of FROM PUBLIC;

-- Nothing of it is changed or deleted; mistakes are taken back by counter-entries. Changes of staff are in the audit.
DO $$
DECLARE
  the_table text;
BEGIN
  FOREACH the_table IN ARRAY '{cash_entry,hand_in,hand_in_signature,hand_in_undo,cash_transfer,cash_day}'::text[] LOOP
    EXECUTE format('CREATE TRIGGER %I BEFORE UPDATE OR DELETE ON %I FOR EACH ROW EXECUTE FUNCTION written_once()',
      the_table || '_stays', the_table);
  END LOOP;
  FOREACH the_table IN ARRAY '{hand_in,hand_in_signature,hand_in_undo,cash_transfer,cash_day}'::text[] LOOP
    EXECUTE format('CREATE TRIGGER %I AFTER INSERT OR UPDATE OR DELETE ON %I FOR EACH ROW EXECUTE FUNCTION write_audit()',
      the_table || '_audit', the_table);
  END LOOP;
END $$;

-- Cash of before was handled outside of the shop's books.
SELECT write_cash_entry('collected', cash_place_of('customer'), cash_place_of('earlier'), amount_paisa, actor, the_order => order_id)
FROM cash_payment ORDER BY order_id;
SELECT write_cash_entry('refunded', cash_place_of('earlier'), cash_place_of('customer'), amount_paisa, 'shop', the_refund => id)
FROM refund WHERE payment_id IS NULL AND state = 'refunded' ORDER BY id;
