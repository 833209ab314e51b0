-- The products from before the table of stock movements. In one snapshot their stock and the movements since fit together,
-- so orders need not wait.
INSERT INTO stock_movement (product_id, kind, quantity, actor, reason)
SELECT id, 'opening', stock - (SELECT coalesce(sum(quantity), 0) FROM stock_movement WHERE product_id = product.id),
       'shop', 'stock when movements began'
FROM product WHERE NOT EXISTS (SELECT FROM stock_movement WHERE product_id = product.id AND kind = 'opening')
ORDER BY id;

CREATE FUNCTION stock_movement_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND NOT EXISTS (SELECT FROM product WHERE id = OLD.product_id) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'a row of stock_movement is never changed' USING ERRCODE = 'check_violation';
END $$;
CREATE TRIGGER stock_movement_stays BEFORE UPDATE OR DELETE ON stock_movement
  FOR EACH ROW EXECUTE FUNCTION stock_movement_stays();

CREATE FUNCTION stock_moves_with_its_product() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF pg_trigger_depth() < 2 THEN
    RAISE EXCEPTION 'a stock movement is written by changing the stock of its product' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER stock_moves_with_its_product BEFORE INSERT ON stock_movement
  FOR EACH STATEMENT EXECUTE FUNCTION stock_moves_with_its_product();
