-- What was supplied of a line, and what was supplied instead of it. No row is written.

ALTER TABLE order_item
  -- What was supplied of it; null: as ordered.
  ADD COLUMN supplied_quantity int,
  -- What was weighed, and how much one of the product weighs.
  ADD COLUMN supplied_grams int,
  ADD COLUMN pack_grams int,
  -- The line that this one replaces, and how the shopper agreed. It is not part of the subtotal.
  ADD COLUMN replaces_id bigint,
  ADD COLUMN consent text,
  -- Validated by 0043_supplied_lines_validated.sql, beside orders.
  ADD CONSTRAINT order_item_supplied CHECK (supplied_quantity BETWEEN 0 AND quantity) NOT VALID,
  ADD CONSTRAINT order_item_weighed CHECK (
    (supplied_grams IS NULL) = (pack_grams IS NULL) AND supplied_grams >= 0 AND pack_grams > 0) NOT VALID,
  ADD CONSTRAINT order_item_consent CHECK ((replaces_id IS NULL) = (consent IS NULL) AND consent <> '') NOT VALID,
  ADD CONSTRAINT order_item_replaces FOREIGN KEY (replaces_id) REFERENCES order_item NOT VALID;

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
      FROM order_item WHERE order_id = the_order AND replaces_id IS NULL
    ) AS lines
    WHERE id = the_order AND (subtotal_paisa <> lines.subtotal OR untaxed_paisa <> lines.untaxed)
  ) THEN
    RAISE EXCEPTION 'the lines of order % do not add up to its subtotal', the_order USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;

-- A substitute costs at most what the replaced line costs, and replaces no more than is missing of it.
CREATE FUNCTION substitute_is_no_dearer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM order_item AS replaced
    WHERE id = NEW.replaces_id AND order_id = NEW.order_id AND replaces_id IS NULL
      AND price_paisa >= NEW.price_paisa AND tax_class = NEW.tax_class
      AND quantity - coalesce(supplied_quantity, quantity)
          >= (SELECT sum(quantity) FROM order_item WHERE replaces_id = replaced.id)
  ) THEN
    RAISE EXCEPTION 'a substitute costs no more and is no more than what is missing' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER substitute_is_no_dearer AFTER INSERT OR UPDATE ON order_item
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.replaces_id IS NOT NULL) EXECUTE FUNCTION substitute_is_no_dearer();
