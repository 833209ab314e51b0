-- Parcels that couriers deliver, and what couriers owe and pay (docs/decisions/0120-couriers.md). Who receives a parcel is in its order alone.

-- The legal moves of a parcel: never backwards. A courier may correct that goods are coming back, until somebody has counted them.
CREATE TABLE parcel_move (
  from_state text NOT NULL,
  to_state   text NOT NULL,
  PRIMARY KEY (from_state, to_state)
);
INSERT INTO parcel_move VALUES
  ('', 'creating'),
  ('creating', 'created'), ('creating', 'unknown'), ('creating', 'refused'), ('creating', 'cancelled'),
  ('unknown', 'created'), ('unknown', 'refused'),
  ('created', 'on_the_way'), ('created', 'delivered'), ('created', 'partly_delivered'), ('created', 'coming_back'),
  ('created', 'cancelled'), ('created', 'lost'),
  ('on_the_way', 'delivered'), ('on_the_way', 'partly_delivered'), ('on_the_way', 'coming_back'), ('on_the_way', 'lost'),
  ('partly_delivered', 'delivered'),
  ('coming_back', 'delivered'), ('coming_back', 'partly_delivered'), ('coming_back', 'back'), ('coming_back', 'lost');

-- A parcel of an order, at one courier.
CREATE TABLE parcel (
  id           bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  order_id     bigint NOT NULL REFERENCES orders,
  -- Of the order.
  nth          int NOT NULL CHECK (nth > 0),
  -- What the courier knows it by: H100031-1. A parcel that was refused is followed by another one with another invoice.
  invoice      text NOT NULL UNIQUE CHECK (invoice ~ '^[A-Za-z0-9-]{1,40}$'),
  courier      text NOT NULL CHECK (courier ~ '^[a-z0-9]{1,20}$'),
  -- See parcel_move.
  state        text NOT NULL DEFAULT 'creating',
  -- What the courier collects.
  cod_paisa    bigint NOT NULL CHECK (cod_paisa >= 0 AND cod_paisa % 100 = 0),
  grams        int NOT NULL CHECK (grams > 0),
  value_paisa  bigint NOT NULL CHECK (value_paisa >= 0),
  -- The courier's id of the area.
  area         text,
  -- The courier's ids, when it has taken the parcel. The first may come from a webhook before it is certain: `hint`.
  consignment  text CHECK (consignment <> ''),
  hint         text CHECK (hint <> ''),
  tracking     text CHECK (tracking <> ''),
  -- The page on which the receiver follows it.
  tracking_url text CHECK (tracking_url ~ '^(https?://|/)'),
  -- The last word of the courier, without what could name a person.
  said         text NOT NULL DEFAULT '' CHECK (length(said) <= 200),
  fee_paisa    bigint CHECK (fee_paisa >= 0),
  -- What the courier owes for it, since the order was paid. Only a trigger writes it.
  owed_paisa   bigint CHECK (owed_paisa >= 0),
  -- The courier says that the shop has the goods.
  at_shop      boolean NOT NULL DEFAULT false,
  -- The courier says otherwise than what has happened to the order.
  contradicts  boolean NOT NULL DEFAULT false,
  handed_by    text NOT NULL CHECK (handed_by <> ''),
  parcel_key   text NOT NULL CHECK (parcel_key <> ''),
  -- The request to create it was sent: it is never sent again.
  sent         timestamptz,
  next_look    timestamptz DEFAULT now(),
  looks        int NOT NULL DEFAULT 0,
  created      timestamptz NOT NULL DEFAULT now(),
  moved        timestamptz NOT NULL DEFAULT now(),
  taken        timestamptz,
  picked_up    timestamptz,
  delivered    timestamptz,
  -- Staff have counted the goods that came back: then it has ended.
  back         timestamptz,
  -- A line of a payout counts its cash.
  counted      boolean NOT NULL DEFAULT false,
  UNIQUE (order_id, nth),
  UNIQUE (order_id, parcel_key),
  CONSTRAINT parcel_back CHECK (back IS NULL OR state IN ('partly_delivered', 'back')),
  CONSTRAINT parcel_delivered CHECK ((delivered IS NOT NULL) = (state IN ('delivered', 'partly_delivered')))
);
CREATE UNIQUE INDEX parcel_consignment ON parcel (courier, consignment) WHERE consignment IS NOT NULL;
-- An order has one parcel at most that has not ended.
CREATE UNIQUE INDEX parcel_live ON parcel (order_id)
  WHERE state IN ('creating', 'unknown', 'created', 'on_the_way', 'partly_delivered', 'coming_back') AND back IS NULL;
CREATE INDEX parcel_due ON parcel (courier, next_look) WHERE next_look IS NOT NULL;
CREATE INDEX parcel_by_state ON parcel (state, moved);
CREATE INDEX parcel_unpaid ON parcel (courier, id) WHERE owed_paisa > 0 AND NOT counted;

CREATE FUNCTION has_live_parcel(the_order bigint) RETURNS boolean LANGUAGE sql STABLE SET search_path = pg_catalog, public AS $$
  SELECT EXISTS (SELECT FROM parcel WHERE order_id = the_order AND back IS NULL
    AND state IN ('creating', 'unknown', 'created', 'on_the_way', 'partly_delivered', 'coming_back'))
$$;

CREATE FUNCTION parcel_begins() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
BEGIN
  PERFORM FROM orders WHERE id = NEW.order_id FOR NO KEY UPDATE;
  IF NEW.state <> 'creating' OR NOT EXISTS (
    SELECT FROM orders WHERE id = NEW.order_id AND status IN ('PROCESSING', 'ONGOING') AND delivery_type <> 'STORE_PICKUP'
  ) THEN
    RAISE EXCEPTION 'order % cannot be handed to a courier', NEW.order_id USING ERRCODE = 'check_violation';
  END IF;
  IF EXISTS (SELECT FROM run_stop WHERE order_id = NEW.order_id AND removed IS NULL) THEN
    RAISE EXCEPTION 'order % is on a run', NEW.order_id USING ERRCODE = 'check_violation', CONSTRAINT = 'parcel_without_run';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER parcel_begins BEFORE INSERT ON parcel FOR EACH ROW EXECUTE FUNCTION parcel_begins();

-- `counted` is what the lines of payouts say.
CREATE FUNCTION parcel_moves_legally() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF is_deleting_trials(TG_RELID) THEN RETURN OLD; END IF;
    RAISE EXCEPTION 'a parcel is never deleted' USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.state <> OLD.state THEN
    IF OLD.back IS NOT NULL OR NOT EXISTS (SELECT FROM parcel_move WHERE from_state = OLD.state AND to_state = NEW.state) THEN
      RAISE EXCEPTION 'a parcel cannot go from % to %', OLD.state, NEW.state USING ERRCODE = 'check_violation';
    END IF;
    NEW.moved := now();
  END IF;
  IF OLD.sent IS NOT NULL AND NEW.sent IS NULL AND NEW.state <> 'creating'
     OR OLD.consignment IS DISTINCT FROM NEW.consignment AND OLD.consignment IS NOT NULL
     OR OLD.back IS NOT NULL AND NEW.back IS DISTINCT FROM OLD.back
     OR is_changed(to_jsonb(OLD), to_jsonb(NEW), 'state', 'moved', 'consignment', 'hint', 'tracking', 'tracking_url', 'said', 'fee_paisa', 'owed_paisa',
       'at_shop', 'contradicts', 'sent', 'next_look', 'looks', 'taken', 'picked_up', 'delivered', 'back', 'counted') THEN
    RAISE EXCEPTION 'a parcel stays what it is' USING ERRCODE = 'check_violation';
  END IF;
  -- The trigger of the cash writes it.
  IF NEW.owed_paisa IS DISTINCT FROM OLD.owed_paisa AND pg_trigger_depth() < 2 THEN
    RAISE EXCEPTION 'what a courier owes follows from the order' USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.counted <> OLD.counted AND NEW.counted <> EXISTS (SELECT FROM courier_payout_line WHERE parcel_id = NEW.id AND counts) THEN
    RAISE EXCEPTION 'a payout counts the cash of a parcel' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER parcel_moves_legally BEFORE UPDATE OR DELETE ON parcel FOR EACH ROW EXECUTE FUNCTION parcel_moves_legally();
CREATE TRIGGER parcel_audit AFTER INSERT ON parcel FOR EACH ROW
  WHEN (current_setting('haat.actor', true) <> '') EXECUTE FUNCTION write_audit('parcel_key');
CREATE TRIGGER parcel_audit_moves AFTER UPDATE ON parcel FOR EACH ROW
  WHEN (OLD.state <> NEW.state AND current_setting('haat.actor', true) <> '') EXECUTE FUNCTION write_audit('parcel_key');

-- The way of a parcel. What the courier repeats is stored once.
CREATE TABLE parcel_event (
  id        bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  parcel_id bigint NOT NULL REFERENCES parcel,
  at        timestamptz NOT NULL DEFAULT now(),
  source    text NOT NULL CHECK (source IN ('create', 'webhook', 'look', 'staff')),
  -- To which it was moved; null: it was not.
  state     text,
  said      text NOT NULL DEFAULT '' CHECK (length(said) <= 200),
  actor     text NOT NULL DEFAULT ''
);
CREATE INDEX parcel_event_of_parcel ON parcel_event (parcel_id, id);
CREATE UNIQUE INDEX parcel_event_once ON parcel_event (parcel_id, source, said, state) NULLS NOT DISTINCT
  WHERE source IN ('webhook', 'look');
CREATE FUNCTION parcel_event_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND is_deleting_trials(TG_RELID) THEN RETURN OLD; END IF;
  IF TG_OP = 'UPDATE' AND NEW.said = 'erased' AND NOT is_changed(to_jsonb(OLD), to_jsonb(NEW), 'said') THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'an event of a parcel is never changed' USING ERRCODE = 'check_violation';
END $$;
CREATE TRIGGER parcel_event_stays BEFORE UPDATE OR DELETE ON parcel_event FOR EACH ROW EXECUTE FUNCTION parcel_event_stays();

-- What staff typed about a parcel is erased with the person of its order.
CREATE FUNCTION erase_parcel_texts() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  UPDATE parcel_event SET said = 'erased'
  FROM parcel WHERE parcel.id = parcel_id AND order_id = NEW.id AND source = 'staff' AND parcel_event.said <> '';
  RETURN NULL;
END $$;
CREATE TRIGGER erased_order_erases_parcel_texts AFTER UPDATE OF receiver_phone_number ON orders
  FOR EACH ROW WHEN (NEW.receiver_phone_number = '+8800000000000') EXECUTE FUNCTION erase_parcel_texts();

-- An order is with a courier or with a rider. While a courier has it, or may have it, nobody cancels it, undoes its confirmation, or completes what
-- the courier may not have.
CREATE FUNCTION run_stop_without_parcel() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
BEGIN
  PERFORM FROM orders WHERE id = NEW.order_id FOR NO KEY UPDATE;
  IF has_live_parcel(NEW.order_id) THEN
    RAISE EXCEPTION 'order % is with a courier', NEW.order_id USING ERRCODE = 'check_violation', CONSTRAINT = 'order_with_courier';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER run_stop_without_parcel BEFORE INSERT ON run_stop FOR EACH ROW EXECUTE FUNCTION run_stop_without_parcel();
CREATE FUNCTION order_of_courier_stays() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
BEGIN
  IF NEW.status IN ('PENDING', 'CANCELLED') AND has_live_parcel(NEW.id)
     OR EXISTS (SELECT FROM parcel WHERE order_id = NEW.id AND state IN ('creating', 'unknown')) THEN
    RAISE EXCEPTION 'order % is with a courier', NEW.number USING ERRCODE = 'check_violation', CONSTRAINT = 'order_with_courier';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER order_of_courier_stays BEFORE UPDATE OF status ON orders
  FOR EACH ROW WHEN (NEW.status IN ('PENDING', 'CANCELLED', 'COMPLETED') AND OLD.status <> NEW.status)
  EXECUTE FUNCTION order_of_courier_stays();

-- The areas of a courier, each matched with one of ours (docs/decisions/0121-courier-providers.md).
CREATE TABLE courier_area (
  id       bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  courier  text NOT NULL CHECK (courier ~ '^[a-z0-9]{1,20}$'),
  -- The courier's id.
  code     text NOT NULL CHECK (length(code) BETWEEN 1 AND 80),
  -- From the largest to the smallest.
  names    text[] NOT NULL CHECK (cardinality(names) > 0),
  -- Ours; null: none.
  area_id  bigint REFERENCES area,
  -- Staff have matched it: it stays when the list is read again.
  by_staff boolean NOT NULL DEFAULT false,
  read     timestamptz NOT NULL DEFAULT now(),
  UNIQUE (courier, code)
);
CREATE INDEX courier_area_of_ours ON courier_area (area_id, courier);
CREATE TRIGGER courier_area_audit AFTER UPDATE ON courier_area
  FOR EACH ROW WHEN (NEW.by_staff AND (NOT OLD.by_staff OR OLD.area_id IS DISTINCT FROM NEW.area_id)) EXECUTE FUNCTION write_audit('read');

-- The courier's id for one of our areas: that of the area itself, or of the nearest one that it is part of. Null: none.
CREATE FUNCTION courier_area_of(the_courier text, the_area bigint) RETURNS text LANGUAGE sql STABLE SET search_path = pg_catalog, public AS $$
  WITH RECURSIVE chain AS (
    SELECT id, parent_id, 0 AS depth FROM area WHERE id = the_area
    UNION ALL
    SELECT area.id, area.parent_id, depth + 1 FROM area JOIN chain ON area.id = chain.parent_id WHERE depth < 10
  )
  SELECT code FROM chain JOIN courier_area ON area_id = chain.id AND courier = the_courier
  ORDER BY depth, by_staff DESC, courier_area.id LIMIT 1
$$;

-- What couriers know of a phone.
CREATE TABLE courier_phone_record (
  phone     text NOT NULL,
  courier   text NOT NULL CHECK (courier ~ '^[a-z0-9]{1,20}$'),
  -- Null: the courier has not responded yet. Both 0: it knows nothing.
  delivered int CHECK (delivered >= 0),
  parcels   int CHECK (parcels >= 0),
  -- The last response.
  asked     timestamptz,
  -- The last request: others do not ask meanwhile.
  tried     timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (phone, courier),
  CHECK ((asked IS NULL) = (delivered IS NULL) AND (asked IS NULL) = (parcels IS NULL))
);
CREATE INDEX courier_phone_record_tried ON courier_phone_record (tried);
CREATE FUNCTION erase_courier_phone_records() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  DELETE FROM courier_phone_record WHERE phone = OLD.receiver_phone_number;
  RETURN NULL;
END $$;
CREATE TRIGGER erased_order_erases_courier_records AFTER UPDATE OF receiver_phone_number ON orders
  FOR EACH ROW WHEN (NEW.receiver_phone_number = '+8800000000000') EXECUTE FUNCTION erase_courier_phone_records();

-- What a courier has paid: parcel by parcel as it says, and what came to the bank.
CREATE TABLE courier_payout (
  id         bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  courier    text NOT NULL CHECK (courier ~ '^[a-z0-9]{1,20}$'),
  reference  text NOT NULL CHECK (reference <> '' AND length(reference) <= 60),
  paid_at    timestamptz,
  paid_paisa bigint NOT NULL CHECK (paid_paisa >= 0),
  -- Charged on the whole, beside the fees of its parcels.
  fee_paisa  bigint NOT NULL CHECK (fee_paisa >= 0),
  source     text NOT NULL CHECK (source IN ('fetched', 'pasted')),
  actor      text NOT NULL CHECK (actor <> ''),
  at         timestamptz NOT NULL DEFAULT now(),
  -- It may have a problem. Checked again whenever what a problem follows from changes.
  open       boolean NOT NULL DEFAULT true,
  UNIQUE (courier, reference)
);
CREATE INDEX courier_payout_open ON courier_payout (id) WHERE open;
-- Only `open` changes, and only by triggers.
CREATE TRIGGER courier_payout_stays BEFORE UPDATE ON courier_payout
  FOR EACH ROW WHEN (pg_trigger_depth() = 0 OR is_changed(to_jsonb(OLD), to_jsonb(NEW), 'open')) EXECUTE FUNCTION written_once();
CREATE TRIGGER courier_payout_is_kept BEFORE DELETE ON courier_payout FOR EACH ROW EXECUTE FUNCTION written_once();
CREATE TRIGGER courier_payout_audit AFTER INSERT ON courier_payout FOR EACH ROW EXECUTE FUNCTION write_audit('open');

-- What a payout says about one parcel.
CREATE TABLE courier_payout_line (
  id              bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  payout_id       bigint NOT NULL REFERENCES courier_payout,
  consignment     text,
  invoice         text,
  -- Null: it is not of the shop.
  parcel_id       bigint REFERENCES parcel,
  -- The cash of a parcel is counted once: in the line that was stored first.
  counts          boolean NOT NULL CHECK (NOT counts OR parcel_id IS NOT NULL),
  collected_paisa bigint NOT NULL,
  -- Whether the payout says it; otherwise it is taken from the books.
  collected_said  boolean NOT NULL,
  fee_paisa       bigint NOT NULL,
  cod_fee_paisa   bigint NOT NULL,
  at              timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX courier_payout_line_of_payout ON courier_payout_line (payout_id, id);
CREATE INDEX courier_payout_line_of_parcel ON courier_payout_line (parcel_id);
CREATE UNIQUE INDEX courier_payout_line_counts ON courier_payout_line (parcel_id) WHERE counts;
CREATE TRIGGER courier_payout_line_stays BEFORE UPDATE OR DELETE ON courier_payout_line FOR EACH ROW EXECUTE FUNCTION written_once();
-- A payout is stored as a whole: what came to the books has all of its lines.
CREATE FUNCTION courier_payout_line_at_once() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.at := now();
  IF NOT EXISTS (SELECT FROM courier_payout WHERE id = NEW.payout_id AND at = now()) THEN
    RAISE EXCEPTION 'payout % is stored already', NEW.payout_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER courier_payout_line_at_once BEFORE INSERT ON courier_payout_line
  FOR EACH ROW EXECUTE FUNCTION courier_payout_line_at_once();
CREATE FUNCTION count_parcel() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  UPDATE parcel SET counted = true WHERE id = NEW.parcel_id;
  RETURN NULL;
END $$;
CREATE TRIGGER courier_payout_line_counts_parcel AFTER INSERT ON courier_payout_line
  FOR EACH ROW WHEN (NEW.counts) EXECUTE FUNCTION count_parcel();

-- A problem of a line, of a payout or of a parcel that staff have closed with a reason.
CREATE TABLE courier_settlement (
  id           bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  line_id      bigint REFERENCES courier_payout_line,
  payout_id    bigint REFERENCES courier_payout,
  parcel_id    bigint REFERENCES parcel,
  -- What the courier owed because of it; negative: it had paid too much.
  amount_paisa bigint NOT NULL,
  reason       text NOT NULL CHECK (reason <> '' AND length(reason) <= 500),
  actor        text NOT NULL CHECK (actor <> ''),
  at           timestamptz NOT NULL DEFAULT now(),
  CHECK (num_nonnulls(line_id, payout_id, parcel_id) = 1)
);
CREATE INDEX courier_settlement_of_line ON courier_settlement (line_id);
CREATE INDEX courier_settlement_of_payout ON courier_settlement (payout_id);
CREATE INDEX courier_settlement_of_parcel ON courier_settlement (parcel_id);
CREATE TRIGGER courier_settlement_stays BEFORE UPDATE OR DELETE ON courier_settlement FOR EACH ROW EXECUTE FUNCTION written_once();
CREATE TRIGGER courier_settlement_audit AFTER INSERT ON courier_settlement FOR EACH ROW EXECUTE FUNCTION write_audit();

ALTER TABLE cash_entry
  ADD FOREIGN KEY (courier_payout_id) REFERENCES courier_payout,
  ADD FOREIGN KEY (courier_settlement_id) REFERENCES courier_settlement;

-- The sums of a payout, read from its own lines. What it differs from its parcels by at most a taka is rounding.
CREATE VIEW courier_payout_sum AS
SELECT payout.id AS payout_id, collected_paisa, line.fee_paisa + payout.fee_paisa AS fee_paisa, cod_fee_paisa,
  collected_paisa - line.fee_paisa - cod_fee_paisa - payout.fee_paisa - payout.paid_paisa AS rest_paisa, lines
FROM courier_payout AS payout CROSS JOIN LATERAL (
  SELECT coalesce(sum(collected_paisa), 0)::bigint AS collected_paisa, coalesce(sum(fee_paisa), 0)::bigint AS fee_paisa,
    coalesce(sum(cod_fee_paisa), 0)::bigint AS cod_fee_paisa, count(*)::int AS lines
  FROM courier_payout_line WHERE payout_id = payout.id
) AS line;

-- Parcels whose cash no payout counts. What was delivered long ago, or will never be, is missing.
CREATE VIEW unpaid_parcel AS
SELECT id, courier, consignment, invoice, coalesce(delivered, moved) AS since, owed_paisa,
  coalesce(delivered < now() - interval '10 days', false) OR state IN ('back', 'lost') AS missing
FROM parcel WHERE owed_paisa > 0 AND NOT counted;

-- What is wrong between books and payouts, less what staff have settled: see `payoutProblems`. Read from the payouts that are open and the
-- parcels that no payout counts; with what waits in unpaid_parcel the amounts of a courier are its balance.
CREATE VIEW courier_problem AS
SELECT subject, id, kind, courier, payout_id, parcel_id, consignment, invoice, since,
  (paisa - coalesce(settled_paisa, 0))::bigint AS amount_paisa
FROM (
  SELECT 'line' AS subject, line.id,
    CASE WHEN line.parcel_id IS NULL THEN 'foreign' WHEN NOT counts OR written_off THEN 'paid_twice'
      WHEN owed_paisa IS NULL THEN 'not_delivered' ELSE 'amount_differs' END AS kind,
    payout.courier, payout.id AS payout_id, line.parcel_id, line.consignment, line.invoice, payout.at AS since,
    CASE WHEN counts AND NOT written_off THEN coalesce(owed_paisa, 0) ELSE 0 END - collected_paisa AS paisa,
    (SELECT sum(amount_paisa) FROM courier_settlement WHERE line_id = line.id) AS settled_paisa
  FROM courier_payout AS payout
    JOIN courier_payout_line AS line ON line.payout_id = payout.id LEFT JOIN parcel ON parcel.id = line.parcel_id
    CROSS JOIN LATERAL (
      SELECT EXISTS (SELECT FROM courier_settlement WHERE courier_settlement.parcel_id = line.parcel_id) AS written_off) AS settlement
  WHERE payout.open
  UNION ALL
  SELECT 'payout', payout.id, 'sum_differs', courier, payout.id, NULL, NULL, NULL, at, rest_paisa,
    (SELECT sum(amount_paisa) FROM courier_settlement WHERE courier_settlement.payout_id = payout.id)
  FROM courier_payout AS payout JOIN courier_payout_sum AS sums ON sums.payout_id = payout.id WHERE payout.open AND abs(rest_paisa) > 100
  UNION ALL
  SELECT 'parcel', id, 'missing', courier, NULL, id, consignment, invoice, since, owed_paisa,
    (SELECT sum(amount_paisa) FROM courier_settlement WHERE courier_settlement.parcel_id = unpaid_parcel.id)
  FROM unpaid_parcel WHERE missing
) AS found
WHERE paisa <> coalesce(settled_paisa, 0) OR kind = 'foreign' AND settled_paisa IS NULL;

-- Closes the payouts that have no problem, and opens the others.
CREATE FUNCTION check_courier_payouts(ids bigint[]) RETURNS void LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
BEGIN
  PERFORM FROM courier_payout WHERE id = ANY (ids) ORDER BY id FOR NO KEY UPDATE;
  UPDATE courier_payout SET open = true WHERE id = ANY (ids) AND NOT open;
  UPDATE courier_payout SET open = false
  WHERE id = ANY (ids) AND NOT EXISTS (SELECT FROM courier_problem WHERE payout_id = courier_payout.id);
END $$;
REVOKE EXECUTE ON FUNCTION check_courier_payouts FROM PUBLIC;

-- The books of a courier: what came to the bank, fees and rounding.
CREATE FUNCTION book_courier_payout() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  place bigint := cash_place_of_courier(NEW.courier);
BEGIN
  PERFORM FROM cash_place WHERE id = place OR kind IN ('bank', 'courier_fee', 'difference') ORDER BY id FOR NO KEY UPDATE;
  INSERT INTO cash_entry (kind, from_place, to_place, amount_paisa, actor, courier_payout_id)
  SELECT entry.kind, CASE WHEN paisa > 0 THEN place ELSE cash_place_of(other) END, CASE WHEN paisa > 0 THEN cash_place_of(other) ELSE place END,
    abs(paisa), NEW.actor, NEW.id
  FROM courier_payout_sum AS sums CROSS JOIN LATERAL (VALUES
    ('paid_out', 'bank', NEW.paid_paisa), ('courier_fee', 'courier_fee', sums.fee_paisa), ('cod_fee', 'courier_fee', sums.cod_fee_paisa),
    ('rounding', 'difference', CASE WHEN abs(rest_paisa) <= 100 THEN rest_paisa ELSE 0 END)
  ) AS entry (kind, other, paisa)
  WHERE sums.payout_id = NEW.id AND paisa <> 0;
  PERFORM check_courier_payouts(ARRAY[NEW.id]);
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER courier_payout_is_booked AFTER INSERT ON courier_payout
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION book_courier_payout();

-- At the end of the transaction, after the cash: everybody locks the places of the cash before the payouts.
CREATE FUNCTION check_payouts_of_parcel() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  PERFORM check_courier_payouts(ARRAY(SELECT DISTINCT payout_id FROM courier_payout_line WHERE parcel_id = NEW.id));
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER parcel_checks_payouts AFTER UPDATE OF owed_paisa ON parcel
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD.owed_paisa IS DISTINCT FROM NEW.owed_paisa)
  EXECUTE FUNCTION check_payouts_of_parcel();

-- The amount is that of the open problem: whoever comes second finds none.
CREATE FUNCTION courier_settlement_is_of_problem() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  PERFORM FROM cash_place WHERE kind IN ('courier', 'difference') ORDER BY id FOR NO KEY UPDATE;
  IF NOT EXISTS (
    SELECT FROM courier_problem
    WHERE subject = CASE WHEN NEW.line_id IS NOT NULL THEN 'line' WHEN NEW.payout_id IS NOT NULL THEN 'payout' ELSE 'parcel' END
      AND id = coalesce(NEW.line_id, NEW.payout_id, NEW.parcel_id) AND amount_paisa = NEW.amount_paisa
  ) THEN
    RAISE EXCEPTION 'there is no such problem' USING ERRCODE = 'check_violation', CONSTRAINT = 'courier_settlement_of_problem';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER courier_settlement_is_of_problem BEFORE INSERT ON courier_settlement
  FOR EACH ROW EXECUTE FUNCTION courier_settlement_is_of_problem();
CREATE FUNCTION write_courier_settlement() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  payouts bigint[] := ARRAY(SELECT DISTINCT payout_id FROM courier_payout_line WHERE id = NEW.line_id OR parcel_id = NEW.parcel_id)
    || NEW.payout_id;
  place bigint := cash_place_of_courier(coalesce(
    (SELECT courier FROM parcel WHERE id = NEW.parcel_id), (SELECT courier FROM courier_payout WHERE id = ANY (payouts) LIMIT 1)));
  other bigint := cash_place_of('difference');
BEGIN
  INSERT INTO cash_entry (kind, from_place, to_place, amount_paisa, actor, courier_settlement_id)
  SELECT 'difference', CASE WHEN NEW.amount_paisa > 0 THEN place ELSE other END, CASE WHEN NEW.amount_paisa > 0 THEN other ELSE place END,
    abs(NEW.amount_paisa), NEW.actor, NEW.id
  WHERE NEW.amount_paisa <> 0;
  PERFORM check_courier_payouts(payouts);
  RETURN NULL;
END $$;
CREATE TRIGGER courier_settlement_moves AFTER INSERT ON courier_settlement FOR EACH ROW EXECUTE FUNCTION write_courier_settlement();
