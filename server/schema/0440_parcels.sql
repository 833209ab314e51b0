-- Parcels that couriers deliver (docs/decisions/0120-couriers.md). Who receives a parcel is in its order alone.

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

CREATE TABLE parcel (
  id          bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  order_id    bigint NOT NULL REFERENCES orders,
  -- Of the order.
  nth         int NOT NULL CHECK (nth > 0),
  -- What the courier knows it by: H100031-1. A parcel that was refused is followed by another one with another invoice.
  invoice     text NOT NULL UNIQUE CHECK (invoice ~ '^[A-Za-z0-9-]{1,40}$'),
  courier     text NOT NULL CHECK (courier ~ '^[a-z0-9]{1,20}$'),
  -- See parcel_move.
  state       text NOT NULL DEFAULT 'creating',
  -- What the courier collects.
  cod_paisa   bigint NOT NULL CHECK (cod_paisa >= 0 AND cod_paisa % 100 = 0),
  grams       int NOT NULL CHECK (grams > 0),
  value_paisa bigint NOT NULL CHECK (value_paisa >= 0),
  -- The courier's id of the area.
  area        text,
  -- The courier's ids, when it has taken the parcel. The first may come from a webhook before it is certain: `hint`.
  consignment text CHECK (consignment <> ''),
  hint        text CHECK (hint <> ''),
  tracking    text CHECK (tracking <> ''),
  -- The page on which the receiver follows it.
  tracking_url text CHECK (tracking_url ~ '^(https?://|/)'),
  -- The last word of the courier, without what could name a person.
  said        text NOT NULL DEFAULT '' CHECK (length(said) <= 200),
  fee_paisa   bigint CHECK (fee_paisa >= 0),
  -- What the courier owes for it, since the order was paid. Only a trigger writes it.
  owed_paisa  bigint CHECK (owed_paisa >= 0),
  -- The courier says that the shop has the goods.
  at_shop     boolean NOT NULL DEFAULT false,
  -- The courier says otherwise than what has happened to the order.
  contradicts boolean NOT NULL DEFAULT false,
  handed_by   text NOT NULL CHECK (handed_by <> ''),
  -- Of the request: a repeated one stores nothing.
  parcel_key  text NOT NULL CHECK (parcel_key <> ''),
  -- The request to create it was sent: it is never sent again.
  sent        timestamptz,
  next_look   timestamptz DEFAULT now(),
  looks       int NOT NULL DEFAULT 0,
  created     timestamptz NOT NULL DEFAULT now(),
  moved       timestamptz NOT NULL DEFAULT now(),
  taken       timestamptz,
  picked_up   timestamptz,
  delivered   timestamptz,
  -- Staff have counted the goods that came back: then it has ended.
  back        timestamptz,
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
CREATE INDEX parcel_owed ON parcel (courier, id) WHERE owed_paisa > 0;

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
       'at_shop', 'contradicts', 'sent', 'next_look', 'looks', 'taken', 'picked_up', 'delivered', 'back') THEN
    RAISE EXCEPTION 'a parcel stays what it is' USING ERRCODE = 'check_violation';
  END IF;
  -- The trigger of the cash writes it.
  IF NEW.owed_paisa IS DISTINCT FROM OLD.owed_paisa AND pg_trigger_depth() < 2 THEN
    RAISE EXCEPTION 'what a courier owes follows from the order' USING ERRCODE = 'check_violation';
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

-- An order is with a courier or with a rider. While a courier has it nobody cancels it, and nobody completes what it may not have.
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
  IF NEW.status = 'CANCELLED' AND has_live_parcel(NEW.id)
     OR EXISTS (SELECT FROM parcel WHERE order_id = NEW.id AND state IN ('creating', 'unknown')) THEN
    RAISE EXCEPTION 'order % is with a courier', NEW.number USING ERRCODE = 'check_violation', CONSTRAINT = 'order_with_courier';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER order_of_courier_stays BEFORE UPDATE OF status ON orders
  FOR EACH ROW WHEN (NEW.status IN ('CANCELLED', 'COMPLETED') AND OLD.status <> NEW.status) EXECUTE FUNCTION order_of_courier_stays();

-- Null: riders of the shop.
ALTER TABLE delivery_zone
  ADD COLUMN courier text,
  ADD CONSTRAINT delivery_zone_courier_check CHECK (courier ~ '^[a-z0-9]{1,20}$') NOT VALID;
