-- Slots: hours of one day in which orders are delivered or picked up, with a number of places. Without one everything is as specified.

-- How the slots of a zone, or of pickups, are made for each week.
CREATE TABLE slot_plan (
  id                  bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  -- Null: of pickups.
  zone_id             bigint UNIQUE NULLS NOT DISTINCT REFERENCES delivery_zone ON DELETE CASCADE,
  -- Shoppers may also order without a slot.
  as_soon_as_possible boolean NOT NULL DEFAULT true,
  version             int NOT NULL DEFAULT 0
);
CREATE TRIGGER slot_plan_has_a_version BEFORE UPDATE ON slot_plan FOR EACH ROW EXECUTE FUNCTION raise_version();
-- Each process knows which zones need a slot.
CREATE TRIGGER slot_plan_changed AFTER INSERT OR UPDATE OR DELETE ON slot_plan
  FOR EACH STATEMENT EXECUTE FUNCTION add_cache_change('delivery');
CREATE TRIGGER slot_plan_audit AFTER INSERT OR UPDATE OR DELETE ON slot_plan FOR EACH ROW EXECUTE FUNCTION write_audit();

-- A window of each week, by the clock of Dhaka.
CREATE TABLE slot_template (
  id             bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  plan_id        bigint NOT NULL REFERENCES slot_plan ON DELETE CASCADE,
  -- 1: Monday, as in ISO 8601.
  weekday        int NOT NULL CHECK (weekday BETWEEN 1 AND 7),
  -- In minutes after midnight; it may end at midnight.
  starts         int NOT NULL CHECK (starts >= 0),
  ends           int NOT NULL CHECK (ends > starts AND ends <= 1440),
  capacity       int NOT NULL CHECK (capacity BETWEEN 0 AND 9999),
  -- Lines of all its orders together; null: only orders count.
  line_capacity  int CHECK (line_capacity BETWEEN 1 AND 99999),
  -- Orders are taken until so long before it starts.
  cutoff_minutes int NOT NULL CHECK (cutoff_minutes BETWEEN 0 AND 10080),
  -- Added to the delivery charge; below 0: a discount.
  charge_paisa   bigint NOT NULL CHECK (charge_paisa BETWEEN -100000 AND 100000),
  UNIQUE (plan_id, weekday, starts, ends)
);
CREATE TRIGGER slot_template_changed AFTER INSERT OR UPDATE OR DELETE ON slot_template
  FOR EACH STATEMENT EXECUTE FUNCTION add_cache_change('delivery');
CREATE TRIGGER slot_template_audit AFTER INSERT OR UPDATE OR DELETE ON slot_template FOR EACH ROW EXECUTE FUNCTION write_audit();

-- A window of one day. It is blocked rather than deleted once an order has had a place.
CREATE TABLE slot (
  id             bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  delivery_type  text NOT NULL CHECK (delivery_type IN ('HOME_DELIVERY', 'STORE_PICKUP')),
  -- Null: of pickups, or of a zone that was removed.
  zone_id        bigint REFERENCES delivery_zone ON DELETE SET NULL,
  starts_at      timestamptz NOT NULL,
  ends_at        timestamptz NOT NULL CHECK (ends_at > starts_at),
  capacity       int NOT NULL CHECK (capacity BETWEEN 0 AND 9999),
  line_capacity  int CHECK (line_capacity BETWEEN 1 AND 99999),
  cutoff_minutes int NOT NULL CHECK (cutoff_minutes BETWEEN 0 AND 10080),
  charge_paisa   bigint NOT NULL CHECK (charge_paisa BETWEEN -100000 AND 100000),
  -- No more orders; those that have a place stay.
  blocked        boolean NOT NULL DEFAULT false,
  -- Staff have changed this day: a changed plan leaves it as it is.
  by_hand        boolean NOT NULL DEFAULT false,
  -- Orders that have a place, and their lines. Only the trigger `orders_take_places` changes them.
  taken          int NOT NULL DEFAULT 0 CHECK (taken >= 0),
  taken_lines    int NOT NULL DEFAULT 0 CHECK (taken_lines >= 0),
  version        int NOT NULL DEFAULT 0,
  CHECK (delivery_type = 'HOME_DELIVERY' OR zone_id IS NULL)
);
CREATE UNIQUE INDEX slot_of_zone ON slot (zone_id, starts_at, ends_at) WHERE zone_id IS NOT NULL;
CREATE UNIQUE INDEX slot_of_pickup ON slot (starts_at, ends_at) WHERE delivery_type = 'STORE_PICKUP';
CREATE INDEX slot_by_start ON slot (starts_at);
CREATE TRIGGER slot_has_a_version BEFORE UPDATE ON slot FOR EACH ROW EXECUTE FUNCTION raise_version('taken', 'taken_lines');
-- Slots that are made from a plan are no change by a person.
CREATE TRIGGER slot_audit AFTER UPDATE ON slot FOR EACH ROW WHEN (is_changed(to_jsonb(OLD), to_jsonb(NEW), 'taken', 'taken_lines'))
  EXECUTE FUNCTION write_audit();
-- Capacity may be lowered below what is taken; then no order more gets a place.
CREATE FUNCTION slot_is_never_overfull() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.taken > OLD.taken AND NEW.taken > NEW.capacity
     OR NEW.taken_lines > OLD.taken_lines AND NEW.taken_lines > NEW.line_capacity THEN
    RAISE EXCEPTION 'slot % is full', NEW.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER slot_is_never_overfull BEFORE UPDATE OF taken, taken_lines ON slot FOR EACH ROW EXECUTE FUNCTION slot_is_never_overfull();
-- A slot that somebody adds to one day.
CREATE TRIGGER added_slot_audit AFTER INSERT ON slot FOR EACH ROW WHEN (NEW.by_hand) EXECUTE FUNCTION write_audit();

-- A place that a checkout reserves for a few minutes. Other orders count it as taken.
CREATE TABLE slot_reservation (
  order_key text PRIMARY KEY CHECK (order_key <> ''),
  slot_id   bigint NOT NULL REFERENCES slot ON DELETE CASCADE,
  lines     int NOT NULL CHECK (lines > 0),
  -- SHA-256 of the IP address, so that no address is stored: one address reserves only a part of a slot.
  ip_hash   bytea NOT NULL CHECK (length(ip_hash) = 32),
  expires   timestamptz NOT NULL
);
CREATE INDEX slot_reservation_of_slot ON slot_reservation (slot_id);
CREATE INDEX slot_reservation_from ON slot_reservation (ip_hash);

-- Who found a slot full, once per order key, for the figures.
CREATE TABLE slot_refusal (
  slot_id   bigint NOT NULL REFERENCES slot ON DELETE CASCADE,
  order_key text NOT NULL CHECK (order_key <> ''),
  at        timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (slot_id, order_key)
);
