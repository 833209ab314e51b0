-- When a product had no stock, for the figures. A product that sells out or comes back writes one row; other sales do not even call the
-- function. The same as the movements of its stock tell, added up by their number.
CREATE TABLE stock_out (
  id         bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  product_id bigint NOT NULL REFERENCES product ON DELETE CASCADE,
  since      timestamptz NOT NULL,
  -- Null: it has none now.
  until      timestamptz,
  CHECK (until >= since)
);
CREATE UNIQUE INDEX stock_out_now ON stock_out (product_id) WHERE until IS NULL;
CREATE INDEX stock_out_until ON stock_out (until);

CREATE FUNCTION write_stock_out() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  IF NEW.stock = 0 THEN
    INSERT INTO stock_out (product_id, since) VALUES (NEW.id, now());
  ELSE
    -- A transaction that began earlier may bring the goods back later.
    UPDATE stock_out SET until = greatest(now(), since) WHERE product_id = NEW.id AND until IS NULL;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER product_sold_out_at_once AFTER INSERT ON product
  FOR EACH ROW WHEN (NEW.stock = 0) EXECUTE FUNCTION write_stock_out();
CREATE TRIGGER product_sold_out AFTER UPDATE OF stock ON product
  FOR EACH ROW WHEN ((OLD.stock = 0) <> (NEW.stock = 0)) EXECUTE FUNCTION write_stock_out();

-- What is sold out now; earlier times are not known.
INSERT INTO stock_out (product_id, since)
SELECT id, coalesce((SELECT max(at) FROM stock_movement WHERE product_id = product.id), now())
FROM product WHERE stock = 0;
