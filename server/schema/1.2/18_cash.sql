-- Cash in whole taka: where it is, who moved it, the days that are closed, and the drawer of the counter.

-- The staff member of the transaction, or the user of the database for SQL that somebody types.
CREATE FUNCTION cash_actor() RETURNS text LANGUAGE sql STABLE SET search_path = pg_catalog, public AS $$
  SELECT coalesce(nullif(current_setting('haat.actor', true), ''), session_user::text)
$$;

-- Where cash can be. The balances add up to 0: what one place has, others gave.
--   customer    what customers have paid in cash, less what they got back; at most 0
--   rider       what a rider has to hand in
--   drawer, bank
--   difference  what was counted too little or too much, agreed by signature
--   owner       what the owner took out of the drawer, less what he put in
--   earlier     cash of the time when release 0.1 did not record it
--   wallet      what came in by each wallet
--   card        what the card machine of the bank has taken
--   counter     the drawer of the counter while it is open
--   courier     what a courier owes; courier_fee: what couriers have been paid
CREATE TABLE cash_place (
  id            bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  kind          text NOT NULL
    CHECK (kind IN (
      'customer', 'rider', 'drawer', 'bank', 'difference', 'owner', 'earlier', 'wallet', 'card', 'counter', 'courier', 'courier_fee')),
  rider_id      bigint UNIQUE REFERENCES staff,
  balance_paisa bigint NOT NULL DEFAULT 0,
  wallet        text UNIQUE CHECK (wallet IN ('bkash', 'nagad', 'rocket')),
  courier       text UNIQUE CHECK (courier <> ''),
  CHECK ((kind = 'rider') = (rider_id IS NOT NULL)),
  CHECK (kind <> 'bank' OR balance_paisa >= 0),
  CONSTRAINT cash_place_of_wallet CHECK ((kind = 'wallet') = (wallet IS NOT NULL)),
  CONSTRAINT cash_place_wallet_balance CHECK (kind <> 'wallet' OR balance_paisa >= 0),
  CONSTRAINT cash_place_of_a_courier CHECK ((kind = 'courier') = (courier IS NOT NULL))
);
INSERT INTO cash_place (kind, wallet) VALUES
  ('customer', NULL), ('drawer', NULL), ('bank', NULL), ('difference', NULL), ('owner', NULL), ('earlier', NULL),
  ('wallet', 'bkash'), ('wallet', 'nagad'), ('wallet', 'rocket'), ('card', NULL), ('counter', NULL),
  ('courier_fee', NULL);
CREATE UNIQUE INDEX cash_place_kind ON cash_place (kind) WHERE kind NOT IN ('rider', 'wallet', 'courier');
CREATE FUNCTION cash_places_add_up() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT sum(balance_paisa) FROM cash_place) <> 0 THEN
    RAISE EXCEPTION 'the places of the cash do not add up' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER cash_places_add_up AFTER INSERT OR UPDATE OR DELETE ON cash_place
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION cash_places_add_up();

CREATE FUNCTION cash_place_of(the_kind text, the_rider bigint DEFAULT NULL) RETURNS bigint LANGUAGE plpgsql
  SET search_path = pg_catalog, public AS $$
BEGIN
  IF the_rider IS NOT NULL THEN
    INSERT INTO cash_place (kind, rider_id) VALUES ('rider', the_rider) ON CONFLICT (rider_id) DO NOTHING;
  END IF;
  RETURN (SELECT id FROM cash_place WHERE kind = the_kind AND rider_id IS NOT DISTINCT FROM the_rider);
END $$;
CREATE FUNCTION cash_place_of_courier(the_courier text) RETURNS bigint LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
BEGIN
  INSERT INTO cash_place (kind, courier) VALUES ('courier', the_courier) ON CONFLICT (courier) DO NOTHING;
  RETURN (SELECT id FROM cash_place WHERE courier = the_courier);
END $$;
-- The shop's user calls none of them: only the triggers do, with their owner's rights. So it is with all that write cash.
REVOKE EXECUTE ON FUNCTION cash_place_of, cash_place_of_courier FROM PUBLIC;

-- A receiver's count of the cash of a rider. What was expected is written by the database, after the count.
CREATE TABLE hand_in (
  id             bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  rider_id       bigint NOT NULL REFERENCES staff,
  receiver_id    bigint NOT NULL REFERENCES staff,
  counted_paisa  bigint NOT NULL CHECK (counted_paisa >= 0 AND counted_paisa % 100 = 0),
  expected_paisa bigint NOT NULL DEFAULT 0,
  hand_in_key    text NOT NULL UNIQUE CHECK (hand_in_key <> ''),
  at             timestamptz NOT NULL DEFAULT now(),
  CHECK (rider_id <> receiver_id)
);
CREATE INDEX hand_in_of_rider ON hand_in (rider_id, id);
CREATE INDEX hand_in_at ON hand_in (at);
CREATE INDEX hand_in_difference ON hand_in ((counted_paisa - expected_paisa));
CREATE FUNCTION hand_in_expects() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  PERFORM lock_cash_of_rider(NEW.rider_id);
  IF EXISTS (SELECT FROM open_hand_in WHERE rider_id = NEW.rider_id) THEN
    RAISE EXCEPTION 'the hand-in before is not signed' USING ERRCODE = 'check_violation';
  END IF;
  NEW.expected_paisa := (SELECT balance_paisa FROM cash_place WHERE rider_id = NEW.rider_id);
  RETURN NEW;
END $$;
CREATE TRIGGER hand_in_expects BEFORE INSERT ON hand_in FOR EACH ROW EXECUTE FUNCTION hand_in_expects();
CREATE FUNCTION write_hand_in() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  PERFORM write_cash_entry('handed_in', cash_place_of('rider', NEW.rider_id), cash_place_of('drawer'), NEW.counted_paisa,
    cash_actor(), the_hand_in => NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER hand_in_moves AFTER INSERT ON hand_in FOR EACH ROW EXECUTE FUNCTION write_hand_in();
CREATE TRIGGER hand_in_stays BEFORE UPDATE OR DELETE ON hand_in FOR EACH ROW EXECUTE FUNCTION written_once();
CREATE TRIGGER hand_in_audit AFTER INSERT OR UPDATE OR DELETE ON hand_in FOR EACH ROW EXECUTE FUNCTION write_audit();

-- Both agree to the count and its difference.
CREATE TABLE hand_in_signature (
  id         bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  hand_in_id bigint NOT NULL REFERENCES hand_in,
  side       text NOT NULL CHECK (side IN ('rider', 'receiver')),
  staff_id   bigint NOT NULL REFERENCES staff,
  at         timestamptz NOT NULL DEFAULT now(),
  UNIQUE (hand_in_id, side)
);
-- An owner also signs for a rider who has left or has another role now: otherwise no day could be closed.
CREATE FUNCTION write_hand_in_signature() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
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
CREATE TRIGGER hand_in_signature_moves AFTER INSERT ON hand_in_signature FOR EACH ROW EXECUTE FUNCTION write_hand_in_signature();
CREATE TRIGGER hand_in_signature_stays BEFORE UPDATE OR DELETE ON hand_in_signature FOR EACH ROW EXECUTE FUNCTION written_once();
CREATE TRIGGER hand_in_signature_audit AFTER INSERT OR UPDATE OR DELETE ON hand_in_signature FOR EACH ROW EXECUTE FUNCTION write_audit();

-- A wrong count is taken back, until both have signed it.
CREATE TABLE hand_in_undo (
  id         bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  hand_in_id bigint NOT NULL UNIQUE REFERENCES hand_in,
  actor      text NOT NULL CHECK (actor <> ''),
  reason     text NOT NULL CHECK (reason <> ''),
  at         timestamptz NOT NULL DEFAULT now()
);
CREATE FUNCTION write_hand_in_undo() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
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
CREATE TRIGGER hand_in_undo_stays BEFORE UPDATE OR DELETE ON hand_in_undo FOR EACH ROW EXECUTE FUNCTION written_once();
CREATE TRIGGER hand_in_undo_audit AFTER INSERT OR UPDATE OR DELETE ON hand_in_undo FOR EACH ROW EXECUTE FUNCTION write_audit();

-- Counts that wait for a signature, found by the index of their differences: they are few, and the planner knows it.
CREATE VIEW open_hand_in AS
SELECT id, rider_id, receiver_id, counted_paisa, expected_paisa, hand_in_key, at FROM hand_in
WHERE (counted_paisa - expected_paisa < 0 OR counted_paisa - expected_paisa > 0)
  AND NOT EXISTS (SELECT FROM hand_in_undo WHERE hand_in_id = hand_in.id)
  AND (SELECT count(*) FROM hand_in_signature WHERE hand_in_id = hand_in.id) < 2;

-- Cash that somebody moves: to the bank, or between the owner and the drawer. `undoes` takes another one back.
CREATE TABLE cash_transfer (
  id           bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  kind         text NOT NULL CHECK (kind IN ('deposit', 'put_in', 'take_out')),
  amount_paisa bigint NOT NULL CHECK (amount_paisa > 0),
  undoes       bigint UNIQUE REFERENCES cash_transfer,
  note         text NOT NULL DEFAULT '',
  actor        text NOT NULL CHECK (actor <> ''),
  transfer_key text NOT NULL UNIQUE CHECK (transfer_key <> ''),
  at           timestamptz NOT NULL DEFAULT now()
);
-- Nothing is deposited or taken out that is not in the drawer.
CREATE FUNCTION write_cash_transfer() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
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
CREATE TRIGGER cash_transfer_stays BEFORE UPDATE OR DELETE ON cash_transfer FOR EACH ROW EXECUTE FUNCTION written_once();
CREATE TRIGGER cash_transfer_audit AFTER INSERT OR UPDATE OR DELETE ON cash_transfer FOR EACH ROW EXECUTE FUNCTION write_audit();

-- The end of a business day: no rider has cash, and the drawer was counted. It covers the entries up to `last_entry`.
CREATE TABLE cash_day (
  id             bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  -- In Dhaka: 2026-11-22.
  day            text NOT NULL DEFAULT business_day(),
  counted_paisa  bigint NOT NULL CHECK (counted_paisa >= 0),
  -- Both by the trigger.
  expected_paisa bigint NOT NULL DEFAULT 0,
  last_entry     bigint NOT NULL DEFAULT 0,
  note           text NOT NULL DEFAULT '',
  actor          text NOT NULL CHECK (actor <> ''),
  at             timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT cash_day_difference_has_a_note CHECK (counted_paisa = expected_paisa OR note <> '')
);
-- Days close one after the other, none before it has begun.
CREATE FUNCTION close_cash_day() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
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
  IF EXISTS (SELECT FROM drawer_session WHERE closed IS NULL) THEN
    RAISE EXCEPTION 'the drawer of the counter is open' USING ERRCODE = 'check_violation', CONSTRAINT = 'counter_is_open';
  END IF;
  NEW.expected_paisa := (SELECT balance_paisa FROM cash_place WHERE kind = 'drawer');
  PERFORM write_cash_entry('difference', cash_place_of('drawer'), cash_place_of('difference'),
    NEW.expected_paisa - NEW.counted_paisa, NEW.actor, the_day => NEW.id);
  NEW.last_entry := (SELECT coalesce(max(id), 0) FROM cash_entry);
  RETURN NEW;
END $$;
CREATE TRIGGER cash_day_closes BEFORE INSERT ON cash_day FOR EACH ROW EXECUTE FUNCTION close_cash_day();
CREATE TRIGGER cash_day_stays BEFORE UPDATE OR DELETE ON cash_day FOR EACH ROW EXECUTE FUNCTION written_once();
CREATE TRIGGER cash_day_audit AFTER INSERT OR UPDATE OR DELETE ON cash_day FOR EACH ROW EXECUTE FUNCTION write_audit();

-- A close that was taken back, with the reason: its entries belong to the next close. Then its day can be closed again.
CREATE TABLE cash_day_reopening (
  id     bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  day_id bigint NOT NULL UNIQUE REFERENCES cash_day,
  reason text NOT NULL CHECK (reason <> ''),
  actor  text NOT NULL CHECK (actor <> ''),
  at     timestamptz NOT NULL DEFAULT now()
);
CREATE TRIGGER cash_day_reopening_stays BEFORE UPDATE OR DELETE ON cash_day_reopening FOR EACH ROW EXECUTE FUNCTION written_once();
CREATE TRIGGER cash_day_reopening_audit AFTER INSERT OR UPDATE OR DELETE ON cash_day_reopening FOR EACH ROW EXECUTE FUNCTION write_audit();
-- Only the last close is reopened. Its difference is taken back, so that the next count is compared with what should be there.
CREATE FUNCTION reopen_cash_day() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
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

-- The closes that count.
CREATE VIEW closed_day AS
SELECT * FROM cash_day WHERE NOT EXISTS (SELECT FROM cash_day_reopening WHERE day_id = cash_day.id);

-- The drawer of the counter (docs/decisions/0118-counter.md), from a count to a count. Its sales are orders that are placed and completed at once.
-- What it begins with comes from the drawer of the shop, and all of it goes back there.
CREATE TABLE drawer_session (
  id             bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  opened         timestamptz NOT NULL DEFAULT now(),
  opened_by      text NOT NULL CHECK (opened_by <> ''),
  float_paisa    bigint NOT NULL CHECK (float_paisa >= 0 AND float_paisa % 100 = 0),
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
ALTER TABLE orders ADD FOREIGN KEY (drawer_session_id) REFERENCES drawer_session;
-- One at a time.
CREATE UNIQUE INDEX drawer_session_open ON drawer_session ((true)) WHERE closed IS NULL;
CREATE TRIGGER drawer_session_audit AFTER INSERT OR UPDATE ON drawer_session FOR EACH ROW EXECUTE FUNCTION write_audit('open_key');
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

-- Each movement of cash, from one place to another. Only triggers write it.
CREATE TABLE cash_entry (
  id                    bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  --   collected        a customer has paid
  --   refunded         a refund was handed over in cash
  --   handed_in        as it was counted; hand_in_undone: the count was wrong
  --   difference       of a hand-in that both have signed, or of the drawer at the end of a day
  --   transfer         a deposit, or cash of the owner
  --   paid_out         a courier has paid; courier_fee, cod_fee: for its work; rounding: at most a taka of a payout
  kind                  text NOT NULL
    CHECK (kind IN
      ('collected', 'collection_undone', 'refunded', 'handed_in', 'hand_in_undone', 'difference', 'transfer',
       'paid_out', 'courier_fee', 'cod_fee', 'rounding')),
  from_place            bigint NOT NULL REFERENCES cash_place,
  to_place              bigint NOT NULL REFERENCES cash_place,
  amount_paisa          bigint NOT NULL CHECK (amount_paisa > 0),
  order_id              bigint REFERENCES orders,
  refund_id             bigint REFERENCES refund,
  hand_in_id            bigint REFERENCES hand_in,
  transfer_id           bigint REFERENCES cash_transfer,
  day_id                bigint REFERENCES cash_day DEFERRABLE INITIALLY DEFERRED,
  actor                 text NOT NULL CHECK (actor <> ''),
  at                    timestamptz NOT NULL DEFAULT now(),
  reopening_id          bigint UNIQUE REFERENCES cash_day_reopening DEFERRABLE INITIALLY DEFERRED,
  account_entry_id      bigint REFERENCES customer_account_entry,
  -- Collected: matched with an order; collection_undone: not that one.
  receipt_id            bigint REFERENCES wallet_receipt,
  claim_id              bigint REFERENCES wallet_claim,
  drawer_session_id     bigint REFERENCES drawer_session,
  -- Their foreign keys are in 19_couriers.sql.
  courier_payout_id     bigint,
  courier_settlement_id bigint,
  CHECK (from_place <> to_place),
  UNIQUE (refund_id),
  UNIQUE (hand_in_id, kind),
  UNIQUE (transfer_id),
  UNIQUE (day_id),
  CONSTRAINT cash_entry_cause CHECK (num_nonnulls(courier_payout_id, courier_settlement_id, drawer_session_id, order_id, refund_id,
    hand_in_id, transfer_id, day_id, reopening_id, account_entry_id, receipt_id, claim_id) = 1)
);
-- The sums of the drawer are read from the index alone.
CREATE INDEX cash_entry_of_source ON cash_entry (from_place, id) INCLUDE (kind, to_place, amount_paisa);
CREATE INDEX cash_entry_of_target ON cash_entry (to_place, id) INCLUDE (kind, from_place, amount_paisa);
CREATE UNIQUE INDEX cash_entry_of_account_entry ON cash_entry (account_entry_id) WHERE account_entry_id IS NOT NULL;
CREATE INDEX cash_entry_of_receipt ON cash_entry (receipt_id) WHERE receipt_id IS NOT NULL;
-- An order that is paid in cash and by card has two entries.
CREATE UNIQUE INDEX cash_entry_of_order ON cash_entry (order_id, to_place) WHERE order_id IS NOT NULL;
CREATE UNIQUE INDEX cash_entry_of_claim ON cash_entry (claim_id) WHERE claim_id IS NOT NULL;
CREATE UNIQUE INDEX cash_entry_of_session ON cash_entry (drawer_session_id, kind) WHERE drawer_session_id IS NOT NULL;
CREATE UNIQUE INDEX cash_entry_of_courier_payout ON cash_entry (courier_payout_id, kind) WHERE courier_payout_id IS NOT NULL;
CREATE UNIQUE INDEX cash_entry_of_courier_settlement ON cash_entry (courier_settlement_id) WHERE courier_settlement_id IS NOT NULL;
CREATE FUNCTION add_to_cash_places() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  UPDATE cash_place SET balance_paisa = balance_paisa
    + CASE id WHEN NEW.to_place THEN NEW.amount_paisa ELSE -NEW.amount_paisa END
  WHERE id IN (NEW.from_place, NEW.to_place);
  RETURN NULL;
END $$;
CREATE TRIGGER cash_entry_moves AFTER INSERT ON cash_entry FOR EACH ROW EXECUTE FUNCTION add_to_cash_places();
CREATE TRIGGER cash_entry_stays BEFORE UPDATE OR DELETE ON cash_entry FOR EACH ROW EXECUTE FUNCTION written_once();

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
REVOKE EXECUTE ON FUNCTION write_cash_entry FROM PUBLIC;

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

-- Cash of an order is where it was taken: at the counter, with the courier or the rider who has brought it, or in the drawer.
CREATE FUNCTION write_collected_cash() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  session bigint := (SELECT drawer_session_id FROM orders WHERE id = NEW.order_id);
  the_rider bigint := (
    SELECT rider_id FROM run_stop JOIN rider_run ON rider_run.id = run_id
    WHERE order_id = NEW.order_id AND removed IS NULL);
  the_parcel bigint;
  the_courier text;
  place bigint;
BEGIN
  IF (SELECT closed IS NOT NULL FROM drawer_session WHERE id = session FOR SHARE) THEN
    RAISE EXCEPTION 'the drawer is closed' USING ERRCODE = 'check_violation', CONSTRAINT = 'drawer_session_is_open';
  END IF;
  SELECT id, courier INTO the_parcel, the_courier FROM parcel
  WHERE order_id = NEW.order_id AND state IN ('created', 'on_the_way', 'coming_back', 'partly_delivered', 'delivered') ORDER BY nth DESC LIMIT 1;
  place := CASE WHEN session IS NOT NULL THEN cash_place_of('counter') WHEN the_courier IS NOT NULL THEN cash_place_of_courier(the_courier)
    WHEN the_rider IS NOT NULL THEN cash_place_of('rider', the_rider) ELSE cash_place_of('drawer') END;
  -- Both places before the first entry, in order of id.
  IF NEW.card_paisa > 0 THEN
    PERFORM FROM cash_place WHERE id IN (cash_place_of('customer'), place, cash_place_of('card')) ORDER BY id FOR NO KEY UPDATE;
  END IF;
  UPDATE parcel SET owed_paisa = NEW.amount_paisa WHERE id = the_parcel;
  PERFORM write_cash_entry('collected', cash_place_of('customer'), place, NEW.amount_paisa, NEW.actor, the_order => NEW.order_id);
  PERFORM write_cash_entry('collected', cash_place_of('customer'), cash_place_of('card'), NEW.card_paisa, NEW.actor, the_order => NEW.order_id);
  RETURN NULL;
END $$;
CREATE TRIGGER cash_payment_moves AFTER INSERT ON cash_payment FOR EACH ROW EXECUTE FUNCTION write_collected_cash();

-- A refund without a payment is cash, or of a wallet; one that the provider refused is handed over in cash, too. What a
-- rider hands over leaves the cash of the rider, who has to hand in so much less.
CREATE FUNCTION write_refunded_cash() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
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
CREATE TRIGGER refund_moves_cash AFTER UPDATE OF state ON refund FOR EACH ROW
  WHEN (NEW.state = 'refunded' AND (OLD.state = 'failed' OR OLD.state = 'due' AND NEW.payment_id IS NULL))
  EXECUTE FUNCTION write_refunded_cash();

-- Money in a wallet moves from the customers to the wallet, whatever it pays.
CREATE FUNCTION write_matched_receipt() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  customer bigint := cash_place_of('customer');
  place bigint := (SELECT id FROM cash_place WHERE wallet = NEW.wallet);
BEGIN
  IF is_deleting_trials(TG_RELID) THEN RETURN NULL; END IF;
  PERFORM FROM cash_place WHERE id IN (customer, place) ORDER BY id FOR NO KEY UPDATE;
  IF NEW.matched IS NOT NULL THEN
    INSERT INTO cash_entry (kind, from_place, to_place, amount_paisa, actor, receipt_id)
    VALUES ('collected', customer, place, NEW.amount_paisa, NEW.matched_by, NEW.id);
  ELSE
    INSERT INTO cash_entry (kind, from_place, to_place, amount_paisa, actor, receipt_id)
    VALUES ('collection_undone', place, customer, NEW.amount_paisa, cash_actor(), NEW.id);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER wallet_receipt_moves AFTER UPDATE OF order_id, khata_id ON wallet_receipt
  FOR EACH ROW WHEN (OLD.order_id IS DISTINCT FROM NEW.order_id OR OLD.khata_id IS DISTINCT FROM NEW.khata_id)
  EXECUTE FUNCTION write_matched_receipt();

-- The cash book has what was paid in cash and by card: the money of a provider is in `payment`, that of a wallet on its receipt.
CREATE FUNCTION write_cash_of_account() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  customer bigint := cash_place_of('customer');
  place bigint := CASE
    WHEN NEW.rider_id IS NOT NULL THEN cash_place_of('rider', NEW.rider_id)
    WHEN NEW.paid_by = 'card' THEN cash_place_of('card')
    ELSE cash_place_of('drawer') END;
  is_out boolean := NEW.kind <> 'paid_in';
BEGIN
  IF NEW.kind <> 'paid_out' AND coalesce(NEW.paid_by NOT IN ('cash', 'card'), true) THEN RETURN NULL; END IF;
  PERFORM FROM cash_place WHERE id IN (place, customer) ORDER BY id FOR NO KEY UPDATE;
  INSERT INTO cash_entry (kind, from_place, to_place, amount_paisa, actor, account_entry_id)
  VALUES (CASE NEW.kind WHEN 'paid_in' THEN 'collected' WHEN 'undone' THEN 'collection_undone' ELSE 'refunded' END,
    CASE WHEN is_out THEN place ELSE customer END, CASE WHEN is_out THEN customer ELSE place END, abs(NEW.amount_paisa), NEW.actor, NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER customer_account_entry_moves_cash AFTER INSERT ON customer_account_entry
  FOR EACH ROW WHEN (NEW.kind IN ('paid_out', 'paid_in', 'undone')) EXECUTE FUNCTION write_cash_of_account();

CREATE FUNCTION write_cash_of_claim() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  customer bigint := cash_place_of('customer');
  drawer bigint := cash_place_of('drawer');
BEGIN
  PERFORM FROM cash_place WHERE id IN (customer, drawer) ORDER BY id FOR NO KEY UPDATE;
  INSERT INTO cash_entry (kind, from_place, to_place, amount_paisa, actor, claim_id)
  VALUES ('collected', customer, drawer, NEW.cash_paisa, cash_actor(), NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER wallet_claim_moves_cash AFTER UPDATE OF state ON wallet_claim
  FOR EACH ROW WHEN (NEW.state = 'cash') EXECUTE FUNCTION write_cash_of_claim();

CREATE FUNCTION write_cash_of_session(session bigint, the_kind text, the_from text, the_to text, paisa bigint, the_actor text)
  RETURNS void LANGUAGE sql SET search_path = pg_catalog, public AS $$
  INSERT INTO cash_entry (kind, from_place, to_place, amount_paisa, actor, drawer_session_id)
  SELECT the_kind, cash_place_of(CASE WHEN paisa > 0 THEN the_from ELSE the_to END),
    cash_place_of(CASE WHEN paisa > 0 THEN the_to ELSE the_from END), abs(paisa), the_actor, session
  WHERE paisa <> 0
$$;
REVOKE EXECUTE ON FUNCTION write_cash_of_session FROM PUBLIC;
