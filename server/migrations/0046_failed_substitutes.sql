-- A substitute that was not supplied either replaces nothing: the replaced goods, or others, can be supplied after all.
CREATE OR REPLACE FUNCTION substitute_is_no_dearer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM order_item AS replaced
    WHERE id = NEW.replaces_id AND order_id = NEW.order_id AND replaces_id IS NULL
      AND price_paisa >= NEW.price_paisa AND tax_class = NEW.tax_class
      AND quantity - coalesce(supplied_quantity, quantity)
          >= (SELECT sum(coalesce(supplied_quantity, quantity)) FROM order_item WHERE replaces_id = replaced.id)
  ) THEN
    RAISE EXCEPTION 'a substitute costs no more and is no more than what is missing' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
