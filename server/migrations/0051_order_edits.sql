-- Each change of an order beside its moves: what is supplied, what was lowered. It raises the order's version, so that two people who change
-- one order learn of each other. No row is written.
CREATE TABLE order_edit (
  id            bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  order_id      bigint NOT NULL REFERENCES orders,
  -- The line that it is about; null: the whole order.
  order_item_id bigint REFERENCES order_item,
  --   supply      another quantity is supplied
  --   weight      it was weighed
  --   substitute  something else is supplied instead
  --   goodwill    the shop lowers the sum
  --   delivery    the shop lowers the delivery charge
  kind          text   NOT NULL CHECK (kind IN ('supply', 'weight', 'substitute', 'goodwill', 'delivery')),
  -- How many of the line are supplied and what they weigh, before and after.
  quantity_before int,
  quantity      int,
  grams_before  int,
  grams         int,
  -- The line that is supplied instead.
  substitute_id bigint REFERENCES order_item,
  -- By how much the order costs less; null where the goods decide it.
  amount_paisa  bigint,
  reason        text   NOT NULL CHECK (reason <> ''),
  actor         text   NOT NULL CHECK (actor <> ''),
  -- Of the request: a repeated one changes nothing.
  edit_key      text   CHECK (edit_key <> ''),
  at            timestamptz NOT NULL DEFAULT now(),
  UNIQUE (order_id, edit_key, order_item_id, kind),
  CHECK (kind IN ('goodwill', 'delivery') OR (order_item_id IS NOT NULL AND quantity IS NOT NULL)),
  CHECK ((kind = 'substitute') = (substitute_id IS NOT NULL))
);
CREATE TRIGGER order_edit_stays BEFORE UPDATE OR DELETE ON order_edit
  FOR EACH ROW EXECUTE FUNCTION written_once();

CREATE FUNCTION raise_order_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE orders SET version = version + 1 WHERE id = NEW.order_id;
  RETURN NULL;
END $$;
CREATE TRIGGER order_edit_raises_version AFTER INSERT ON order_edit
  FOR EACH ROW EXECUTE FUNCTION raise_order_version();
