-- As it was when the order was placed.
ALTER TABLE order_item
  ADD COLUMN tax_class text NOT NULL DEFAULT 'specified',
  ADD CONSTRAINT order_item_tax_class CHECK (tax_class IN ('specified', 'included', 'exempt')) NOT VALID;
