-- Sales at the counter (docs/decisions/0118-counter.md): orders that are placed and completed at once, and the drawer that their cash goes to.

-- The drawer of the counter, from a count to a count. What it begins with comes from the drawer of the shop, and all of it goes back there.
CREATE TABLE drawer_session (
  id             bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  opened         timestamptz NOT NULL DEFAULT now(),
  opened_by      text NOT NULL CHECK (opened_by <> ''),
  float_paisa    bigint NOT NULL CHECK (float_paisa >= 0 AND float_paisa % 100 = 0),
  -- Of the request: a repeated one opens nothing.
  open_key       text NOT NULL UNIQUE CHECK (open_key <> ''),
  closed         timestamptz,
  closed_by      text CHECK (closed_by <> ''),
  counted_paisa  bigint CHECK (counted_paisa >= 0 AND counted_paisa % 100 = 0),
  -- Both by the trigger: what should be in it, and the number of the report (Z), without a gap.
  expected_paisa bigint,
  number         int UNIQUE CHECK (number > 0),
  note           text NOT NULL DEFAULT '' CHECK (length(note) <= 500),
  -- Sales and ways to pay as they were then: a complaint later does not change the report.
  report         jsonb,
  CONSTRAINT drawer_session_closed CHECK (num_nonnulls(closed, closed_by, counted_paisa, expected_paisa, number, report) IN (0, 6)),
  CONSTRAINT drawer_session_difference_has_a_note CHECK (counted_paisa = expected_paisa OR note <> '')
);
-- Orders first, whose lock is the strongest. A sale at the counter: only such an order may be without a name, a phone and an address.
ALTER TABLE orders
  ADD COLUMN drawer_session_id bigint,
  ADD CONSTRAINT orders_drawer_session_id_fkey FOREIGN KEY (drawer_session_id) REFERENCES drawer_session NOT VALID,
  ADD CONSTRAINT orders_at_counter
    CHECK (drawer_session_id IS NULL OR (source = 'COUNTER' AND delivery_type = 'STORE_PICKUP' AND order_type = 'COD')) NOT VALID,
  DROP CONSTRAINT orders_receiver_name_check,
  ADD CONSTRAINT orders_receiver_name_check CHECK (receiver_name <> '' OR drawer_session_id IS NOT NULL) NOT VALID,
  DROP CONSTRAINT orders_receiver_phone_number_check,
  ADD CONSTRAINT orders_receiver_phone_number_check
    CHECK (receiver_phone_number ~ '^\+[1-9]\d{6,14}$' OR (receiver_phone_number = '' AND drawer_session_id IS NOT NULL)) NOT VALID,
  DROP CONSTRAINT orders_receiver_address_check,
  ADD CONSTRAINT orders_receiver_address_check CHECK (receiver_address <> '' OR drawer_session_id IS NOT NULL) NOT VALID;

-- One at a time.
CREATE UNIQUE INDEX drawer_session_open ON drawer_session ((true)) WHERE closed IS NULL;
CREATE TRIGGER drawer_session_audit AFTER INSERT OR UPDATE ON drawer_session FOR EACH ROW EXECUTE FUNCTION write_audit('open_key');

ALTER TABLE cash_place
  DROP CONSTRAINT cash_place_kind_check,
  ADD CONSTRAINT cash_place_kind_check
    CHECK (kind IN ('customer', 'rider', 'drawer', 'bank', 'difference', 'owner', 'earlier', 'wallet', 'card', 'counter')) NOT VALID;
INSERT INTO cash_place (kind) VALUES ('counter');
ALTER TABLE cash_entry
  ADD COLUMN drawer_session_id bigint,
  ADD CONSTRAINT cash_entry_drawer_session_id_fkey FOREIGN KEY (drawer_session_id) REFERENCES drawer_session NOT VALID;
-- The causes of the files before, and one more.
DO $$
DECLARE
  was text := (SELECT pg_get_constraintdef(oid) FROM pg_constraint WHERE conname = 'cash_entry_cause');
  became text := replace(was, 'num_nonnulls(order_id,', 'num_nonnulls(drawer_session_id, order_id,');
BEGIN
  IF became = was THEN RAISE EXCEPTION 'cash_entry_cause is another one'; END IF;
  ALTER TABLE cash_entry DROP CONSTRAINT cash_entry_cause;
  EXECUTE 'ALTER TABLE cash_entry ADD CONSTRAINT cash_entry_cause ' || replace(became, ' NOT VALID', '') || ' NOT VALID';
END $$;

CREATE FUNCTION write_cash_of_session(session bigint, the_kind text, the_from text, the_to text, paisa bigint, the_actor text)
  RETURNS void LANGUAGE sql SET search_path = pg_catalog, public AS $$
  INSERT INTO cash_entry (kind, from_place, to_place, amount_paisa, actor, drawer_session_id)
  SELECT the_kind, cash_place_of(CASE WHEN paisa > 0 THEN the_from ELSE the_to END),
    cash_place_of(CASE WHEN paisa > 0 THEN the_to ELSE the_from END), abs(paisa), the_actor, session
  WHERE paisa <> 0
$$;
REVOKE EXECUTE ON FUNCTION write_cash_of_session FROM PUBLIC;

CREATE FUNCTION open_drawer_session() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  PERFORM FROM cash_place WHERE kind IN ('drawer', 'counter') ORDER BY id FOR NO KEY UPDATE;
  PERFORM write_cash_of_session(NEW.id, 'transfer', 'drawer', 'counter', NEW.float_paisa, NEW.opened_by);
  IF NEW.float_paisa > 0 AND (SELECT balance_paisa FROM cash_place WHERE kind = 'drawer') < 0 THEN
    RAISE EXCEPTION 'there is not so much in the drawer' USING ERRCODE = 'check_violation', CONSTRAINT = 'cash_in_drawer';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER drawer_session_opens AFTER INSERT ON drawer_session FOR EACH ROW EXECUTE FUNCTION open_drawer_session();

-- A session changes once: when it is closed. What was counted is in the drawer of the shop then, and what is missing is a difference.
CREATE FUNCTION close_drawer_session() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  IF TG_OP = 'DELETE' AND is_deleting_trials(TG_RELID) THEN RETURN OLD; END IF;
  IF TG_OP = 'UPDATE' AND OLD.closed IS NULL AND NEW.counted_paisa IS NOT NULL
     AND NOT is_changed(to_jsonb(OLD), to_jsonb(NEW), 'closed_by', 'counted_paisa', 'note', 'report') THEN
    PERFORM FROM cash_place WHERE kind IN ('drawer', 'counter', 'difference') ORDER BY id FOR NO KEY UPDATE;
    NEW.closed := now();
    NEW.expected_paisa := (SELECT balance_paisa FROM cash_place WHERE kind = 'counter');
    NEW.number := (SELECT coalesce(max(number), 0) + 1 FROM drawer_session);
    PERFORM write_cash_of_session(NEW.id, 'handed_in', 'counter', 'drawer', NEW.counted_paisa, NEW.closed_by);
    PERFORM write_cash_of_session(NEW.id, 'difference', 'counter', 'difference', NEW.expected_paisa - NEW.counted_paisa, NEW.closed_by);
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'a session of the drawer is only closed' USING ERRCODE = 'check_violation';
END $$;
CREATE TRIGGER drawer_session_closes BEFORE UPDATE OR DELETE ON drawer_session
  FOR EACH ROW EXECUTE FUNCTION close_drawer_session();

ALTER TABLE shop_setting
  -- What the barcodes of a scale hold, digit by digit: X any, I the code of the product, G grams, or T taka and P paisa, C the check digit.
  ADD COLUMN weight_barcode text NOT NULL DEFAULT '2XIIIIIGGGGGC'
    CONSTRAINT shop_setting_weight_barcode CHECK (length(weight_barcode) = 13 AND weight_barcode ~ '^2[0-9X]I{4,6}(G{4,6}|T{2,6}P{0,2})C$');

-- What staff give away at the counter, or is missing in its drawer.
DO $$
DECLARE
  was text := (SELECT pg_get_constraintdef(oid) FROM pg_constraint WHERE conname = 'value_move_kind_check');
  became text := replace(was, '''receipt''::text', '''receipt''::text, ''counter''::text');
BEGIN
  IF became = was THEN RAISE EXCEPTION 'value_move_kind_check is another one'; END IF;
  ALTER TABLE value_move DROP CONSTRAINT value_move_kind_check;
  EXECUTE 'ALTER TABLE value_move ADD CONSTRAINT value_move_kind_check ' || replace(became, ' NOT VALID', '') || ' NOT VALID';
END $$;

-- Functions of earlier files, with a line more.
DO $$
DECLARE
  changed text[];
  was text;
  became text;
BEGIN
  FOREACH changed SLICE 1 IN ARRAY ARRAY[
    -- Cash of a sale goes to the drawer of the counter, which is open until all of it is stored.
    ['write_collected_cash()', 'CASE WHEN the_rider IS NULL THEN',
      'CASE WHEN (SELECT drawer_session_id FROM orders WHERE id = NEW.order_id) IS NOT NULL THEN cash_place_of(''counter'') WHEN the_rider IS NULL THEN'],
    ['write_collected_cash()', E'BEGIN\n', E'BEGIN\n  IF (
    SELECT closed IS NOT NULL FROM drawer_session
    WHERE id = (SELECT drawer_session_id FROM orders WHERE id = NEW.order_id) FOR SHARE
  ) THEN
    RAISE EXCEPTION ''the drawer is closed'' USING ERRCODE = ''check_violation'', CONSTRAINT = ''drawer_session_is_open'';
  END IF;\n'],
    -- Nobody closes a day while the counter sells.
    ['close_cash_day()', E'  NEW.expected_paisa := ', E'  IF EXISTS (SELECT FROM drawer_session WHERE closed IS NULL) THEN
    RAISE EXCEPTION ''the drawer of the counter is open'' USING ERRCODE = ''check_violation'', CONSTRAINT = ''counter_is_open'';
  END IF;\n  NEW.expected_paisa := '],
    ['delete_trial_orders()', 'num_nonnulls(hand_in_id, day_id, reopening_id)', 'num_nonnulls(hand_in_id, day_id, reopening_id, drawer_session_id)'],
    ['delete_trial_orders()', '  DELETE FROM rider_run WHERE NOT EXISTS', '  DELETE FROM drawer_session;
  DELETE FROM rider_run WHERE NOT EXISTS']
  ] LOOP
    was := pg_get_functiondef(changed[1]::regprocedure);
    became := replace(was, changed[2], changed[3]);
    IF became = was THEN RAISE EXCEPTION '% is another one', changed[1]; END IF;
    EXECUTE became;
  END LOOP;
END $$;
