-- In a file of its own: orders read and lock products before they write their rows.
-- As it was ordered, whatever becomes of the product.
ALTER TABLE order_item
  ADD COLUMN sold_by text NOT NULL DEFAULT 'piece',
  ADD COLUMN option_name text NOT NULL DEFAULT '',
  ADD COLUMN option_name_bn text NOT NULL DEFAULT '',
  ADD CONSTRAINT order_item_sold_by_check CHECK (sold_by IN ('piece', 'weight')) NOT VALID,
  ADD CONSTRAINT order_item_step_check CHECK (sold_by = 'piece' OR is_weight(unit)) NOT VALID;
