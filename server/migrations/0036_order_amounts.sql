-- An order's total is subtotal + tax + delivery − discount. Each new column has the value of all orders before: taxed at 5 %,
-- no delivery charge, no discount. So no row is written, and the version before goes on placing orders.

-- In the order in which orders take them.
LOCK TABLE orders, order_item IN ACCESS EXCLUSIVE MODE;

ALTER TABLE orders
  -- The part of the subtotal on which no tax is added: of lines that include it or are exempt.
  ADD COLUMN untaxed_paisa bigint NOT NULL DEFAULT 0,
  ADD COLUMN tax_percent int NOT NULL DEFAULT 5,
  ADD COLUMN delivery_paisa bigint NOT NULL DEFAULT 0,
  ADD COLUMN discount_paisa bigint NOT NULL DEFAULT 0,
  DROP CONSTRAINT orders_check,
  DROP CONSTRAINT orders_check1,
  -- Validated by 0036_order_amounts_validated.sql, beside orders.
  ADD CONSTRAINT orders_amounts_range CHECK (
    untaxed_paisa BETWEEN 0 AND subtotal_paisa AND tax_percent BETWEEN 0 AND 100
    AND delivery_paisa >= 0 AND discount_paisa BETWEEN 0 AND subtotal_paisa) NOT VALID,
  ADD CONSTRAINT orders_tax CHECK (tax_paisa = ((subtotal_paisa - untaxed_paisa) * tax_percent + 50) / 100) NOT VALID,
  ADD CONSTRAINT orders_total CHECK (
    total_paisa = subtotal_paisa + tax_paisa + delivery_paisa - discount_paisa) NOT VALID;

CREATE OR REPLACE FUNCTION order_adds_up() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  the_order bigint;
BEGIN
  IF TG_TABLE_NAME = 'orders' THEN
    the_order := NEW.id;
  ELSIF TG_OP = 'DELETE' THEN
    the_order := OLD.order_id;
  ELSE
    the_order := NEW.order_id;
  END IF;
  IF EXISTS (
    SELECT FROM orders, LATERAL (
      SELECT coalesce(sum(total_paisa), 0) AS subtotal,
             coalesce(sum(total_paisa) FILTER (WHERE tax_class <> 'specified'), 0) AS untaxed
      FROM order_item WHERE order_id = the_order
    ) AS lines
    WHERE id = the_order AND (subtotal_paisa <> lines.subtotal OR untaxed_paisa <> lines.untaxed)
  ) THEN
    RAISE EXCEPTION 'the lines of order % do not add up to its subtotal', the_order USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
DROP TRIGGER order_adds_up ON orders;
CREATE CONSTRAINT TRIGGER order_adds_up AFTER INSERT OR UPDATE OF subtotal_paisa, untaxed_paisa ON orders
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION order_adds_up();
