-- The promise of an order, decided when it is placed. Without promised_from it counts from the order on; without both nothing is promised.
ALTER TABLE orders
  ADD COLUMN promised_from timestamptz,
  ADD COLUMN promised_by timestamptz,
  ADD CONSTRAINT promise_has_an_end CHECK (promised_from IS NULL OR (promised_by IS NOT NULL AND promised_from < promised_by)) NOT VALID;

-- For processes of the version before, which sell on while this migration runs and know only the hours.
CREATE FUNCTION promise_by_hours() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.promised_by := NEW.created + NEW.delivery_hours * interval '1 hour';
  RETURN NEW;
END $$;
CREATE TRIGGER orders_promise BEFORE INSERT ON orders FOR EACH ROW
  WHEN (NEW.promised_by IS NULL AND NEW.delivery_hours IS NOT NULL AND NEW.delivery_type = 'HOME_DELIVERY')
  EXECUTE FUNCTION promise_by_hours();

-- Open orders, which are few. The next migration fills the others, without a lock on the table.
UPDATE orders SET promised_by = created + delivery_hours * interval '1 hour'
WHERE status IN ('PENDING', 'PROCESSING', 'ONGOING') AND delivery_hours IS NOT NULL AND delivery_type = 'HOME_DELIVERY';
-- No figure changes.
DELETE FROM figure_change WHERE xmin = pg_current_xact_id()::xid;
