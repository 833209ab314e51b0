-- Orders on their way: picked, packed and on the run of a rider.

-- What a picker has done with a line, as the device reports it: once per key, however often it is sent.
CREATE TABLE pick_tick (
  -- Made by the device.
  tick_key      text PRIMARY KEY CHECK (tick_key ~ '^[0-9a-f]{32}$'),
  order_item_id bigint NOT NULL REFERENCES order_item,
  --   pick        all of the line is in the bag
  --   unpick      the tick `undoes` is taken back
  --   short       only `quantity` are there
  --   substitute  another product, with the shopper's consent
  action        text NOT NULL CHECK (action IN ('pick', 'unpick', 'short', 'substitute')),
  quantity      int NOT NULL CHECK (quantity BETWEEN 0 AND 999),
  undoes        text,
  reason        text NOT NULL DEFAULT '' CHECK (length(reason) <= 500),
  actor         text NOT NULL CHECK (actor <> ''),
  -- By the clock of the device.
  made_at       timestamptz NOT NULL,
  --   applied  it changed the line
  --   already  somebody was first; it changed nothing
  --   refused  it was not possible any more, see `code`; it changed nothing
  result        text NOT NULL CHECK (result IN ('applied', 'already', 'refused')),
  code          text NOT NULL DEFAULT '',
  at            timestamptz NOT NULL DEFAULT now(),
  CHECK ((action = 'unpick') = (undoes IS NOT NULL)),
  CHECK ((result = 'refused') = (code <> ''))
);
CREATE INDEX pick_tick_of_line ON pick_tick (order_item_id);
CREATE INDEX pick_tick_at ON pick_tick USING brin (at);
CREATE TRIGGER pick_tick_stays BEFORE UPDATE OR DELETE ON pick_tick FOR EACH ROW EXECUTE FUNCTION written_once();

-- The lines that are in their bags: one row a line, so that no line is picked by two people.
CREATE TABLE picked_line (
  id       bigint PRIMARY KEY REFERENCES order_item,
  -- How many are in the bag. Another quantity than is supplied: the line must be picked again.
  quantity int NOT NULL CHECK (quantity BETWEEN 0 AND 999),
  tick_key text NOT NULL UNIQUE REFERENCES pick_tick,
  actor    text NOT NULL CHECK (actor <> ''),
  at       timestamptz NOT NULL DEFAULT now()
);
-- The ticks of staff are in pick_tick; this is for SQL that somebody types.
CREATE TRIGGER picked_line_audit AFTER INSERT OR UPDATE OR DELETE ON picked_line
  FOR EACH ROW WHEN (coalesce(current_setting('haat.actor', true), '') = '') EXECUTE FUNCTION write_audit();

-- Orders that one rider delivers.
CREATE TABLE rider_run (
  id       bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  rider_id bigint NOT NULL REFERENCES staff,
  -- Who handed the orders over.
  actor    text NOT NULL CHECK (actor <> ''),
  -- Of the request: a repeated one makes no second run.
  run_key  text NOT NULL UNIQUE CHECK (run_key <> ''),
  created  timestamptz NOT NULL DEFAULT now()
);
-- Runs and counts of the last day, and those that are open.
CREATE INDEX rider_run_of_rider ON rider_run (rider_id, created);
CREATE INDEX rider_run_created ON rider_run (created);
CREATE TRIGGER rider_run_stays BEFORE UPDATE OR DELETE ON rider_run FOR EACH ROW EXECUTE FUNCTION written_once();
CREATE TRIGGER rider_run_audit AFTER INSERT OR UPDATE OR DELETE ON rider_run FOR EACH ROW EXECUTE FUNCTION write_audit();

-- An order of a run. Its result is the order's status.
CREATE TABLE run_stop (
  id         bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  run_id     bigint NOT NULL REFERENCES rider_run,
  order_id   bigint NOT NULL REFERENCES orders,
  position   int NOT NULL CHECK (position > 0),
  -- Taken off the run before it was delivered or refused, for another run.
  removed    timestamptz,
  removed_by text CHECK (removed_by <> ''),
  CHECK ((removed IS NULL) = (removed_by IS NULL))
);
CREATE UNIQUE INDEX run_stop_of_order ON run_stop (order_id) WHERE removed IS NULL;
CREATE INDEX run_stop_of_run ON run_stop (run_id);
-- Only an order that is on its way joins or leaves a run: afterwards its cash belongs to the run's rider.
CREATE FUNCTION run_stop_is_on_its_way() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR TG_OP = 'UPDATE' AND (OLD.removed IS NOT NULL
     OR to_jsonb(OLD) - '{removed,removed_by}'::text[] <> to_jsonb(NEW) - '{removed,removed_by}'::text[]) THEN
    RAISE EXCEPTION 'a stop is only removed, once' USING ERRCODE = 'check_violation';
  END IF;
  IF (SELECT status FROM orders WHERE id = NEW.order_id) <> 'ONGOING' THEN
    RAISE EXCEPTION 'order % is not on its way', NEW.order_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER run_stop_is_on_its_way BEFORE INSERT OR UPDATE OR DELETE ON run_stop FOR EACH ROW EXECUTE FUNCTION run_stop_is_on_its_way();
CREATE TRIGGER run_stop_audit AFTER INSERT OR UPDATE OR DELETE ON run_stop FOR EACH ROW EXECUTE FUNCTION write_audit();
