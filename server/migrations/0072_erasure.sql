-- The data of one person is exported and erased. Orders stay as the accounts need them, without the person. See decision 43.

-- Who has erased a person, and when. Nothing tells whom.
CREATE TABLE erasure (
  id      bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  -- Orders that were made anonymous.
  orders  int     NOT NULL CHECK (orders >= 0),
  account boolean NOT NULL,
  actor   text    NOT NULL CHECK (actor <> ''),
  at      timestamptz NOT NULL DEFAULT now()
);
CREATE TRIGGER erasure_stays BEFORE UPDATE OR DELETE ON erasure
  FOR EACH ROW EXECUTE FUNCTION written_once();
CREATE TRIGGER erasure_audit AFTER INSERT ON erasure
  FOR EACH ROW EXECUTE FUNCTION write_audit();

-- Who has taken shoppers' data out of the shop, and when. The days are those of the orders.
CREATE TABLE data_export (
  id       bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  kind     text NOT NULL CHECK (kind IN ('person', 'orders', 'customers')),
  from_day text CHECK (from_day ~ '^\d{4}-\d\d-\d\d$'),
  to_day   text CHECK (to_day ~ '^\d{4}-\d\d-\d\d$'),
  actor    text NOT NULL CHECK (actor <> ''),
  at       timestamptz NOT NULL DEFAULT now(),
  CHECK ((kind = 'person') = (from_day IS NULL) AND (from_day IS NULL) = (to_day IS NULL))
);
CREATE TRIGGER data_export_stays BEFORE UPDATE OR DELETE ON data_export
  FOR EACH ROW EXECUTE FUNCTION written_once();
CREATE TRIGGER data_export_audit AFTER INSERT ON data_export
  FOR EACH ROW EXECUTE FUNCTION write_audit();

-- Orders to a phone and of its account. `own`: not of another account, which ordered to the phone.
CREATE FUNCTION orders_of_person(the_phone text) RETURNS TABLE (id bigint, own boolean) LANGUAGE sql STABLE
  SET search_path = pg_catalog, public AS $$
  SELECT orders.id, orders.customer_id IS NULL OR orders.customer_id IS NOT DISTINCT FROM account.id
  FROM orders LEFT JOIN customer AS account ON account.phone = the_phone
  WHERE orders.receiver_phone_number = the_phone
  UNION
  SELECT orders.id, true FROM orders JOIN customer AS account ON account.id = orders.customer_id WHERE account.phone = the_phone
$$;

-- Orders because of which a person cannot be erased yet: they are open, or money is due.
CREATE FUNCTION erasure_obstacles(the_phone text) RETURNS TABLE (number text, is_open boolean) LANGUAGE sql STABLE
  SET search_path = pg_catalog, public AS $$
  SELECT orders.number, orders.status IN ('PENDING', 'PROCESSING', 'ONGOING')
  FROM orders_of_person(the_phone) AS own JOIN orders ON orders.id = own.id
  WHERE orders.status IN ('PENDING', 'PROCESSING', 'ONGOING')
    OR (SELECT due_paisa FROM order_balance WHERE order_id = orders.id) <> 0
    OR EXISTS (SELECT FROM refund WHERE order_id = orders.id AND state <> 'refunded')
    OR EXISTS (SELECT FROM payment WHERE order_id = orders.id AND held)
    OR EXISTS (SELECT FROM payment_attempt WHERE order_id = orders.id AND state IN ('created', 'open'))
  ORDER BY orders.id
$$;

-- Only `erase_person` sets it, with the rights of the tables' owner, which the shop's user has not.
CREATE FUNCTION is_erasing(the_table oid) RETURNS boolean LANGUAGE sql STABLE SET search_path = pg_catalog AS $$
  SELECT coalesce(current_setting('haat.erasing', true), '') = 'on'
    AND pg_has_role(current_user, (SELECT relowner FROM pg_class WHERE oid = the_table), 'MEMBER')
$$;

-- Rows of ledgers and histories stay as they are. An erasure replaces their texts, and nothing else of them.
CREATE OR REPLACE FUNCTION written_once() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  texts text[] := ARRAY['reason', 'note', 'text', 'detail', 'fields', 'headers', 'remote', 'before', 'after'];
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF is_erasing(TG_RELID) AND to_jsonb(NEW) - texts = to_jsonb(OLD) - texts THEN RETURN NEW; END IF;
  END IF;
  RAISE EXCEPTION 'a row of % is never changed', TG_TABLE_NAME USING ERRCODE = 'check_violation';
END $$;

CREATE OR REPLACE FUNCTION stock_movement_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF is_erasing(TG_RELID) AND to_jsonb(NEW) - 'reason' = to_jsonb(OLD) - 'reason' THEN RETURN NEW; END IF;
  ELSIF NOT EXISTS (SELECT FROM product WHERE id = OLD.product_id) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'a row of stock_movement is never changed' USING ERRCODE = 'check_violation';
END $$;

CREATE OR REPLACE FUNCTION purchased_line_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND is_erasing(TG_RELID) THEN RETURN OLD; END IF;
  RAISE EXCEPTION 'a purchased line stays as it is' USING ERRCODE = 'check_violation';
END $$;
