-- Riders' runs. Their changes are in the audit.

LOCK TABLE orders IN SHARE ROW EXCLUSIVE MODE;

-- Orders that one rider delivers.
CREATE TABLE rider_run (
  id       bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  rider_id bigint NOT NULL REFERENCES staff,
  -- Who handed the orders over.
  actor    text   NOT NULL CHECK (actor <> ''),
  -- Of the request: a repeated one makes no second run.
  run_key  text   NOT NULL UNIQUE CHECK (run_key <> ''),
  created  timestamptz NOT NULL DEFAULT now()
);
CREATE TRIGGER rider_run_stays BEFORE UPDATE OR DELETE ON rider_run
  FOR EACH ROW EXECUTE FUNCTION written_once();

-- An order of a run. Its result is the order's status.
CREATE TABLE run_stop (
  id         bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  run_id     bigint NOT NULL REFERENCES rider_run,
  order_id   bigint NOT NULL REFERENCES orders,
  position   int    NOT NULL CHECK (position > 0),
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
CREATE TRIGGER run_stop_is_on_its_way BEFORE INSERT OR UPDATE OR DELETE ON run_stop
  FOR EACH ROW EXECUTE FUNCTION run_stop_is_on_its_way();

CREATE TRIGGER rider_run_audit AFTER INSERT OR UPDATE OR DELETE ON rider_run
  FOR EACH ROW EXECUTE FUNCTION write_audit();
CREATE TRIGGER run_stop_audit AFTER INSERT OR UPDATE OR DELETE ON run_stop
  FOR EACH ROW EXECUTE FUNCTION write_audit();
