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

-- erase_person of 0018_personal_data.sql, and what it may change, with one column more.
DO $$
DECLARE
  was text := pg_get_functiondef('erase_person(text, text)'::regprocedure);
  became text := replace(was, 'UPDATE order_edit SET reason = erased_text(reason)',
    'UPDATE order_edit SET reason = erased_text(reason), content_hash = NULL');
  was_stays text := pg_get_functiondef('written_once()'::regprocedure);
  became_stays text := replace(was_stays, 'ARRAY[''reason'',', 'ARRAY[''reason'', ''content_hash'',');
BEGIN
  IF became = was OR became_stays = was_stays THEN RAISE EXCEPTION 'erase_person or written_once is another one'; END IF;
  EXECUTE became;
  EXECUTE became_stays;
END $$;
