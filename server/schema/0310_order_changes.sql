-- A change re-agrees an order in place: its lines and amounts become what is agreed now, and order_edit has what it was.
ALTER TABLE order_edit
  DROP CONSTRAINT order_edit_kind_check,
  DROP CONSTRAINT order_edit_reason_check,
  DROP CONSTRAINT order_edit_check,
  DROP CONSTRAINT order_edit_slot_check,
  -- Of a change: the names of the fields of the person, and the values of the others, before and after.
  ADD COLUMN changes jsonb,
  -- SHA-256 of what was asked for: the same key with other content is refused.
  ADD COLUMN content_hash text,
  ADD CONSTRAINT order_edit_kind_check
    CHECK (kind IN ('supply', 'weight', 'substitute', 'goodwill', 'delivery', 'slot', 'change')) NOT VALID,
  ADD CONSTRAINT order_edit_reason_check CHECK (reason <> '' OR kind IN ('slot', 'change')) NOT VALID,
  ADD CONSTRAINT order_edit_check
    CHECK (kind IN ('goodwill', 'delivery', 'slot', 'change') OR (order_item_id IS NOT NULL AND quantity IS NOT NULL)) NOT VALID,
  -- A change may give up the slot.
  ADD CONSTRAINT order_edit_slot_check CHECK (
    kind = 'change' OR (kind = 'slot') = (slot_id IS NOT NULL) AND (kind = 'slot' OR slot_before_id IS NULL)) NOT VALID,
  ADD CONSTRAINT order_edit_change_check CHECK (
    CASE WHEN kind = 'change' THEN changes IS NOT NULL AND edit_key IS NOT NULL ELSE changes IS NULL END) NOT VALID;

-- A line that is taken out stays with a quantity of 0: its ticks and edits refer to it, and what is in the bag goes back.
ALTER TABLE order_item
  DROP CONSTRAINT order_item_quantity_check,
  ADD CONSTRAINT order_item_quantity_check CHECK (quantity BETWEEN 0 AND 999) NOT VALID;

-- More of a product at the price of today is a line of its own: 0312 drops the key that this one referred to.
ALTER TABLE cart_line DROP CONSTRAINT cart_line_order_id_product_id_fkey;

-- An order whose goods were changed after it was picked is picked again, with another row.
ALTER TABLE order_step
  DROP CONSTRAINT order_step_check,
  ADD CONSTRAINT order_step_check CHECK (nth = 1 OR step IN ('picked', 'packed')) NOT VALID;

-- Whoever changes the total: the order costs no less than nothing, and what was paid too much is refunded.
CREATE FUNCTION changed_total_holds() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM order_balance WHERE order_id = NEW.id AND (payable_paisa < 0 OR due_paisa < 0)) THEN
    RAISE EXCEPTION 'order % was paid more than it costs, without a refund', NEW.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER changed_total_holds AFTER UPDATE OF total_paisa ON orders
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD.total_paisa <> NEW.total_paisa) EXECUTE FUNCTION changed_total_holds();

-- erase_person of 0018_personal_data.sql, with one column more.
DO $$
DECLARE
  was text := pg_get_functiondef('erase_person(text, text)'::regprocedure);
  became text := replace(was, 'UPDATE order_edit SET reason = erased_text(reason)',
    'UPDATE order_edit SET reason = erased_text(reason), content_hash = NULL');
BEGIN
  IF became = was THEN RAISE EXCEPTION 'erase_person is another one'; END IF;
  EXECUTE became;
END $$;
