-- What shoppers say about a delivered order. A row is written once: it is never edited, by nobody.

CREATE TABLE order_feedback (
  order_id bigint PRIMARY KEY REFERENCES orders ON DELETE CASCADE,
  face     text NOT NULL CHECK (face IN ('good', 'fair', 'bad')),
  actor    text NOT NULL CHECK (actor IN ('customer', 'guest')),
  at       timestamptz NOT NULL DEFAULT now()
);
-- The figures of a period.
CREATE INDEX order_feedback_at ON order_feedback (at);
CREATE TRIGGER order_feedback_stays BEFORE UPDATE OR DELETE ON order_feedback FOR EACH ROW EXECUTE FUNCTION written_once();
CREATE FUNCTION feedback_is_of_a_delivery() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT status FROM orders WHERE id = NEW.order_id) <> 'COMPLETED' THEN
    RAISE EXCEPTION 'order % is not delivered', NEW.order_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER feedback_is_of_a_delivery BEFORE INSERT ON order_feedback FOR EACH ROW EXECUTE FUNCTION feedback_is_of_a_delivery();

-- Whether goods of a line were fresh.
CREATE TABLE line_feedback (
  order_item_id bigint PRIMARY KEY REFERENCES order_item ON DELETE CASCADE,
  order_id      bigint NOT NULL REFERENCES order_feedback ON DELETE CASCADE,
  product_id    bigint NOT NULL REFERENCES product,
  fresh         boolean NOT NULL,
  at            timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX line_feedback_of_order ON line_feedback (order_id);
CREATE INDEX line_feedback_of_product ON line_feedback (product_id);
CREATE TRIGGER line_feedback_stays BEFORE UPDATE OR DELETE ON line_feedback FOR EACH ROW EXECUTE FUNCTION written_once();

-- Its sum by product, which pages show. Not a column of the product, whose version staff compare.
CREATE TABLE product_freshness (
  product_id bigint PRIMARY KEY REFERENCES product ON DELETE CASCADE,
  answers    int NOT NULL CHECK (answers >= 0),
  fresh      int NOT NULL CHECK (fresh BETWEEN 0 AND answers)
);
-- In order of the products, so that two orders never wait for each other.
CREATE FUNCTION count_freshness() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  sign int := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
BEGIN
  INSERT INTO product_freshness (product_id, answers, fresh) SELECT DISTINCT product_id, 0, 0 FROM changed ORDER BY 1 ON CONFLICT DO NOTHING;
  UPDATE product_freshness SET answers = product_freshness.answers + sign * sums.answers, fresh = product_freshness.fresh + sign * sums.fresh
  FROM (SELECT product_id, count(*) AS answers, count(*) FILTER (WHERE fresh) AS fresh FROM changed GROUP BY product_id) AS sums
  WHERE product_freshness.product_id = sums.product_id;
  INSERT INTO cache_change (tag) SELECT DISTINCT 'product:' || product_id FROM changed;
  RETURN NULL;
END $$;
CREATE TRIGGER line_feedback_counts AFTER INSERT ON line_feedback REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_freshness();
CREATE TRIGGER line_feedback_of_trials_counts AFTER DELETE ON line_feedback REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_freshness();

-- Shoppers are asked about goods that are weighed, and about these. The answer of the shop stands beside the percentage.
ALTER TABLE product
  ADD COLUMN fresh_asked boolean NOT NULL DEFAULT false,
  ADD COLUMN fresh_answer text NOT NULL DEFAULT '',
  ADD COLUMN fresh_answer_bn text NOT NULL DEFAULT '';

ALTER TABLE shop_setting
  -- One message that asks, after the delivery.
  ADD COLUMN feedback_message boolean NOT NULL DEFAULT false,
  -- A product shows its percentage from more answers than these.
  ADD COLUMN fresh_shown_above int NOT NULL DEFAULT 20 CHECK (fresh_shown_above BETWEEN 5 AND 1000);
CREATE FUNCTION add_cache_changes_of_freshness() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  INSERT INTO cache_change (tag) SELECT 'product:' || product_id FROM product_freshness;
  RETURN NULL;
END $$;
CREATE TRIGGER fresh_shown_above_changed AFTER UPDATE OF fresh_shown_above ON shop_setting
  FOR EACH ROW WHEN (OLD.fresh_shown_above <> NEW.fresh_shown_above) EXECUTE FUNCTION add_cache_changes_of_freshness();
