-- Each change of a product's stock, with who and why. A product's rows add up to its stock, whoever changed it: triggers
-- write them, and nobody else can.

-- In the order in which orders take them: orders are placed meanwhile.
LOCK TABLE orders, product IN SHARE ROW EXCLUSIVE MODE;

CREATE TABLE stock_movement (
  id         bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  -- A product that is deleted takes its rows along. One that was ordered cannot be deleted.
  product_id bigint NOT NULL REFERENCES product ON DELETE CASCADE,
  --   opening  the stock of a new product, or of each product when this table was new
  --   receive  goods came from a supplier
  --   sale     an order took them
  --   return   an order gave them back
  --   waste    goods were spoilt or lost
  --   count    somebody counted, or set the stock without a reason
  kind       text   NOT NULL,
  quantity   int    NOT NULL,
  actor      text   NOT NULL CHECK (actor <> ''),
  reason     text   NOT NULL DEFAULT '',
  order_id   bigint REFERENCES orders,
  at         timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT stock_movement_kind CHECK (CASE kind
    WHEN 'opening' THEN quantity >= 0
    WHEN 'receive' THEN quantity > 0
    WHEN 'sale'    THEN quantity < 0 AND order_id IS NOT NULL
    WHEN 'return'  THEN quantity > 0 AND order_id IS NOT NULL
    WHEN 'waste'   THEN quantity < 0
    WHEN 'count'   THEN quantity <> 0
    ELSE false END)
);
CREATE INDEX stock_movement_of_product ON stock_movement (product_id, id);
CREATE UNIQUE INDEX stock_movement_opening ON stock_movement (product_id) WHERE kind = 'opening';

-- The setting `haat.stock_movement` of the transaction says what its changes of stock are: an object with kind, actor,
-- reason and order. Without it, as in SQL that somebody types, a change is a count by the user of the database.
-- They write with their owner's rights: the running shop only reads the table.
CREATE FUNCTION write_opening_stock() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  movement jsonb := coalesce(nullif(current_setting('haat.stock_movement', true), ''), '{}');
BEGIN
  INSERT INTO stock_movement (product_id, kind, quantity, actor, reason)
  SELECT id, 'opening', stock, coalesce(movement->>'actor', session_user), coalesce(movement->>'reason', '')
  FROM added ORDER BY id;
  RETURN NULL;
END $$;
CREATE TRIGGER product_opening_stock AFTER INSERT ON product REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION write_opening_stock();

CREATE FUNCTION write_stock_movements() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  movement jsonb := coalesce(nullif(current_setting('haat.stock_movement', true), ''), '{}');
BEGIN
  -- A sum takes the same time a row however many there are; a join here may keep a plan that was made for one row.
  INSERT INTO stock_movement (product_id, kind, quantity, actor, reason, order_id)
  SELECT id, coalesce(movement->>'kind', 'count'), sum(change), coalesce(movement->>'actor', session_user),
         coalesce(movement->>'reason', ''), (movement->>'order')::bigint
  FROM (SELECT id, stock AS change FROM became UNION ALL SELECT id, -stock FROM was) AS changes
  GROUP BY id HAVING sum(change) <> 0 ORDER BY id;
  RETURN NULL;
END $$;
CREATE TRIGGER product_stock_moved AFTER UPDATE ON product REFERENCING OLD TABLE AS was NEW TABLE AS became
  FOR EACH STATEMENT EXECUTE FUNCTION write_stock_movements();
