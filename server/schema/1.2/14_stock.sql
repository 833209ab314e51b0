-- The stock of products, and why it changed.

-- The ledger: each change of a product's stock. The stock is the sum of its rows.
CREATE TABLE stock_movement (
  id         bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  -- A product that is deleted takes its rows along. One that was ordered cannot be deleted.
  product_id bigint NOT NULL REFERENCES product ON DELETE CASCADE,
  --   opening  the stock of a new product
  --   receive  goods came from a supplier
  --   sale     an order took them
  --   return   an order gave them back
  --   waste    goods were spoilt or lost
  --   count    somebody counted, or set the stock without a reason
  kind       text NOT NULL,
  quantity   int NOT NULL,
  actor      text NOT NULL CHECK (actor <> ''),
  reason     text NOT NULL DEFAULT '',
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
CREATE INDEX stock_movement_of_order ON stock_movement (order_id, id) WHERE order_id IS NOT NULL;
-- What an import has changed. A block range index, because movements are never inserted in the past.
CREATE INDEX stock_movement_at ON stock_movement USING brin (at);
CREATE FUNCTION stock_movement_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF is_erasing(TG_RELID) AND to_jsonb(NEW) - 'reason' = to_jsonb(OLD) - 'reason' THEN RETURN NEW; END IF;
  ELSIF NOT EXISTS (SELECT FROM product WHERE id = OLD.product_id) OR is_deleting_trials(TG_RELID) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'a row of stock_movement is never changed' USING ERRCODE = 'check_violation';
END $$;
CREATE TRIGGER stock_movement_stays BEFORE UPDATE OR DELETE ON stock_movement FOR EACH ROW EXECUTE FUNCTION stock_movement_stays();
CREATE FUNCTION stock_moves_with_its_product() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF pg_trigger_depth() < 2 THEN
    RAISE EXCEPTION 'a stock movement is written by changing the stock of its product' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER stock_moves_with_its_product BEFORE INSERT ON stock_movement
  FOR EACH STATEMENT EXECUTE FUNCTION stock_moves_with_its_product();

-- The setting `haat.stock_movement` of the transaction says what its changes of stock are: an object with kind, actor,
-- reason and order. Without it, as in SQL that somebody types, a change is a count by the user of the database.
-- They write with their owner's rights: the running shop only reads the table.
CREATE FUNCTION write_opening_stock() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
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
-- The stock that a trial took comes back without a movement: the movements of the trial are deleted.
CREATE FUNCTION write_stock_movements() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  movement jsonb := coalesce(nullif(current_setting('haat.stock_movement', true), ''), '{}');
BEGIN
  IF is_deleting_trials(TG_RELID) THEN RETURN NULL; END IF;
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

-- When a product had no stock, for the figures: the same as the sums of its movements.
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
CREATE INDEX stock_out_of_product ON stock_out (product_id);

CREATE FUNCTION write_stock_out() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  IF NEW.stock = 0 THEN
    INSERT INTO stock_out (product_id, since) VALUES (NEW.id, now());
  ELSE
    -- A transaction that began earlier may bring the goods back later.
    UPDATE stock_out SET until = greatest(now(), since) WHERE product_id = NEW.id AND until IS NULL;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER product_sold_out_at_once AFTER INSERT ON product FOR EACH ROW WHEN (NEW.stock = 0) EXECUTE FUNCTION write_stock_out();
CREATE TRIGGER product_sold_out AFTER UPDATE OF stock ON product
  FOR EACH ROW WHEN ((OLD.stock = 0) <> (NEW.stock = 0)) EXECUTE FUNCTION write_stock_out();

-- What staff receive, throw away and count, as sheets.
CREATE TABLE stock_sheet (
  id          bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  request_key text NOT NULL UNIQUE CHECK (request_key ~ '^[0-9a-f]{32}$'),
  kind        text NOT NULL CHECK (kind IN ('receive', 'waste', 'count')),
  actor       text NOT NULL CHECK (actor <> ''),
  -- The supplier's note, or why goods are thrown away.
  note        text NOT NULL CHECK (length(note) <= 200),
  -- Of each line: product, quantity, and the stock before and after.
  lines       jsonb NOT NULL CHECK (jsonb_typeof(lines) = 'array'),
  at          timestamptz NOT NULL DEFAULT now(),
  -- The sheet that a sheet corrects: what that one has changed is taken back.
  corrects    bigint REFERENCES stock_sheet
);
-- A sheet is corrected once.
CREATE UNIQUE INDEX stock_sheet_corrects ON stock_sheet (corrects);
CREATE TRIGGER stock_sheet_stays BEFORE UPDATE OR DELETE ON stock_sheet FOR EACH ROW EXECUTE FUNCTION written_once();
CREATE TRIGGER stock_sheet_audit AFTER INSERT ON stock_sheet FOR EACH ROW EXECUTE FUNCTION write_audit();

-- Who wants one SMS when a sold-out product is back.
CREATE TABLE stock_alert (
  id            bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  product_id    bigint NOT NULL REFERENCES product ON DELETE CASCADE,
  -- A Bangladeshi mobile number in E.164.
  phone         text NOT NULL CHECK (phone ~ '^\+8801[3-9]\d{8}$'),
  language      text NOT NULL CHECK (language IN ('en', 'bn')),
  at            timestamptz NOT NULL DEFAULT now(),
  -- When its message was queued; null: it waits.
  sent          timestamptz,
  unproven_from bytea CHECK (length(unproven_from) = 32),
  UNIQUE (product_id, phone)
);
CREATE INDEX stock_alert_at ON stock_alert (at);

-- What shoppers wanted while it was sold out: counts by product and day, nothing about who.
CREATE TABLE sold_out_interest (
  -- In Dhaka.
  day        text NOT NULL COLLATE "C" CHECK (day ~ '^\d{4}-\d\d-\d\d$'),
  product_id bigint NOT NULL REFERENCES product ON DELETE CASCADE,
  -- Its page was opened in a browser.
  views      int NOT NULL DEFAULT 0 CHECK (views >= 0),
  -- It was the best match of a search.
  searches   int NOT NULL DEFAULT 0 CHECK (searches >= 0),
  -- Somebody asked for a message when it is back.
  asked      int NOT NULL DEFAULT 0 CHECK (asked >= 0),
  PRIMARY KEY (day, product_id)
);
CREATE INDEX sold_out_interest_product ON sold_out_interest (product_id);
