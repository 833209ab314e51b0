-- What a shopper asks for: of an order, and of a line, such as how to cut the fish. Existing rows have none.
ALTER TABLE orders
  ADD COLUMN note text NOT NULL DEFAULT '',
  ADD CONSTRAINT orders_note_check CHECK (length(note) <= 300) NOT VALID;
ALTER TABLE order_item
  ADD COLUMN note text NOT NULL DEFAULT '',
  ADD CONSTRAINT order_item_note_check CHECK (length(note) <= 120) NOT VALID;
