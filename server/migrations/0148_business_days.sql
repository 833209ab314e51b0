-- The owner names the business day that a close ends: a shop that closes at 00:30 ends the day before. The last close can be reopened.

LOCK TABLE cash_place, cash_day, cash_entry IN SHARE ROW EXCLUSIVE MODE;

-- Before 05:00 in Dhaka the business day is the day before.
CREATE FUNCTION business_day(moment timestamptz DEFAULT now()) RETURNS text LANGUAGE sql STABLE
  SET search_path = pg_catalog, public AS $$
  SELECT to_char(moment AT TIME ZONE 'Asia/Dhaka' - interval '5 hours', 'YYYY-MM-DD')
$$;

ALTER TABLE cash_day
  ALTER COLUMN day SET DEFAULT business_day(),
  DROP CONSTRAINT cash_day_day_key;

-- A close that was taken back, with the reason: its entries belong to the next close. Then its day can be closed again.
CREATE TABLE cash_day_reopening (
  id     bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  day_id bigint NOT NULL UNIQUE REFERENCES cash_day,
  reason text   NOT NULL CHECK (reason <> ''),
  actor  text   NOT NULL CHECK (actor <> ''),
  at     timestamptz NOT NULL DEFAULT now()
);
CREATE TRIGGER cash_day_reopening_stays BEFORE UPDATE OR DELETE ON cash_day_reopening
  FOR EACH ROW EXECUTE FUNCTION written_once();
CREATE TRIGGER cash_day_reopening_audit AFTER INSERT OR UPDATE OR DELETE ON cash_day_reopening
  FOR EACH ROW EXECUTE FUNCTION write_audit();

-- The closes that count.
CREATE VIEW closed_day AS
SELECT * FROM cash_day WHERE NOT EXISTS (SELECT FROM cash_day_reopening WHERE day_id = cash_day.id);

ALTER TABLE cash_entry
  ADD COLUMN reopening_id bigint UNIQUE REFERENCES cash_day_reopening DEFERRABLE INITIALLY DEFERRED,
  DROP CONSTRAINT cash_entry_check1,
  ADD CONSTRAINT cash_entry_cause
    CHECK (num_nonnulls(order_id, refund_id, hand_in_id, transfer_id, day_id, reopening_id) = 1) NOT VALID;

-- Days close one after the other, none before it has begun.
CREATE OR REPLACE FUNCTION close_cash_day() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  PERFORM FROM cash_place ORDER BY id FOR NO KEY UPDATE;
  IF NEW.day IS DISTINCT FROM to_char(NEW.day::date, 'YYYY-MM-DD')
     OR NEW.day::date > (now() AT TIME ZONE 'Asia/Dhaka')::date THEN
    RAISE EXCEPTION 'the day % cannot be closed yet', NEW.day USING ERRCODE = 'check_violation', CONSTRAINT = 'cash_day_has_begun';
  END IF;
  IF EXISTS (SELECT FROM closed_day WHERE day >= NEW.day) THEN
    RAISE EXCEPTION 'the day % is closed', NEW.day USING ERRCODE = 'check_violation', CONSTRAINT = 'cash_day_in_order';
  END IF;
  IF EXISTS (SELECT FROM cash_place WHERE kind = 'rider' AND balance_paisa <> 0) OR EXISTS (SELECT FROM open_hand_in) THEN
    RAISE EXCEPTION 'a rider has cash' USING ERRCODE = 'check_violation', CONSTRAINT = 'cash_with_riders';
  END IF;
  NEW.expected_paisa := (SELECT balance_paisa FROM cash_place WHERE kind = 'drawer');
  PERFORM write_cash_entry('difference', cash_place_of('drawer'), cash_place_of('difference'),
    NEW.expected_paisa - NEW.counted_paisa, NEW.actor, the_day => NEW.id);
  NEW.last_entry := (SELECT coalesce(max(id), 0) FROM cash_entry);
  RETURN NEW;
END $$;

-- Only the last close is reopened. Its difference is taken back, so that the next count is compared with what should be there.
CREATE FUNCTION reopen_cash_day() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  PERFORM FROM cash_place ORDER BY id FOR NO KEY UPDATE;
  IF NEW.day_id IS DISTINCT FROM (SELECT max(id) FROM closed_day) THEN
    RAISE EXCEPTION 'close % is not the last one', NEW.day_id USING ERRCODE = 'check_violation', CONSTRAINT = 'cash_day_is_last';
  END IF;
  INSERT INTO cash_entry (kind, from_place, to_place, amount_paisa, actor, reopening_id)
  SELECT kind, to_place, from_place, amount_paisa, NEW.actor, NEW.id FROM cash_entry WHERE day_id = NEW.day_id;
  RETURN NEW;
END $$;
CREATE TRIGGER cash_day_reopens BEFORE INSERT ON cash_day_reopening FOR EACH ROW EXECUTE FUNCTION reopen_cash_day();
