-- The state of the shop, and what of the demo is left in it (docs/decisions/0070-shop-state.md).

-- One row, which only an owner changes.
CREATE TABLE shop_state (
  id         int PRIMARY KEY DEFAULT 1 CHECK (id = 1),
  --   demo       somebody tries Haat
  --   preparing  an owner makes it the own shop; orders are not delivered
  --   open       it sells
  state      text NOT NULL CHECK (state IN ('demo', 'preparing', 'open')),
  -- When it opened for the first time. From then on nothing of a demo exists, also while the shop is prepared again.
  opened     timestamptz,
  -- When an order that was tried before the opening was delivered and deleted; null: none was.
  tried      timestamptz,
  -- Steps of the opening that the owner does not need.
  skipped    text[] NOT NULL DEFAULT '{}',
  -- The texts of the demo that were removed with its products, so that both come back; null: nothing was removed.
  removed    jsonb,
  -- After the opening, owned products still have pictures of the demo.
  has_demo_pictures boolean NOT NULL DEFAULT true,
  changed_by text NOT NULL DEFAULT 'shop' CHECK (changed_by <> ''),
  changed_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT shop_state_opened CHECK ((state <> 'open' OR opened IS NOT NULL) AND (state <> 'demo' OR opened IS NULL)),
  CONSTRAINT shop_state_removed CHECK (removed IS NULL OR opened IS NULL)
);
CREATE TRIGGER shop_state_audit AFTER UPDATE ON shop_state FOR EACH ROW WHEN (OLD IS DISTINCT FROM NEW) EXECUTE FUNCTION write_audit('removed');
CREATE TRIGGER shop_state_changed AFTER UPDATE ON shop_state FOR EACH STATEMENT EXECUTE FUNCTION add_cache_change('content');

-- What the import of the demo has stored and nobody has made the own: one product, category or banner a row.
CREATE TABLE demo_item (
  product_id  bigint UNIQUE REFERENCES product ON DELETE CASCADE,
  category_id bigint UNIQUE REFERENCES category ON DELETE CASCADE,
  banner_id   bigint UNIQUE REFERENCES slider_banner ON DELETE CASCADE,
  -- Of a removed one: whether shoppers saw it before. Null: it is not removed.
  was_shown   boolean,
  CHECK (num_nonnulls(product_id, category_id, banner_id) = 1)
);

-- The state of a database of an earlier version: nothing that works is switched off. A shop with products of its own is open, and what
-- is left of the demo in it stays until an owner removes it.
INSERT INTO shop_state (state, opened)
SELECT CASE WHEN EXISTS (SELECT FROM demo_shop) THEN 'demo' WHEN is_used THEN 'open' ELSE 'preparing' END,
       CASE WHEN NOT EXISTS (SELECT FROM demo_shop) AND is_used THEN now() END
FROM (SELECT EXISTS (SELECT FROM product) OR EXISTS (SELECT FROM site_setup) OR EXISTS (SELECT FROM staff)
          OR EXISTS (SELECT FROM orders) AS is_used) AS used;

INSERT INTO demo_item (product_id)
SELECT product_id FROM stock_movement WHERE kind = 'opening' AND actor = 'demo';
INSERT INTO demo_item (banner_id)
SELECT id FROM slider_banner WHERE image ~ '^banners/banner-(fish|mangsho|vegetables|electronics)\.[0-9a-f]{16}\.webp$';
-- A category that has products of the demo and no others, below it too.
WITH RECURSIVE above AS (
  SELECT category.id AS place, category.id, category.parent_id FROM category
  UNION ALL SELECT above.place, category.id, category.parent_id FROM above JOIN category ON category.id = above.parent_id
)
INSERT INTO demo_item (category_id)
SELECT above.id FROM above JOIN product ON product.category_id = above.place
GROUP BY above.id HAVING bool_and(EXISTS (SELECT FROM demo_item WHERE product_id = product.id));
DROP TABLE demo_shop;

-- The fields of a row with contact details, texts or the logo of `demo/shop.json`. `.example` is no real domain, and neither number exists.
CREATE FUNCTION demo_fields(the_row jsonb) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE SET search_path = pg_catalog AS $$
  SELECT coalesce(array_agg(key ORDER BY key), '{}') FROM jsonb_each_text(the_row)
  WHERE value ~ '0?1700-?000000|09600-?000000|haat[._]example|\(demo\)$|\(নমুনা\)$|demonstration shop: its|একটি নমুনা দোকান: এর|^logo\.[0-9a-f]{16}\.svg$'
$$;

CREATE FUNCTION shop_state_moves_legally() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.state = OLD.state THEN
    IF NEW.opened IS DISTINCT FROM OLD.opened THEN
      RAISE EXCEPTION 'the shop has opened once' USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
  END IF;
  IF NOT ((OLD.state, NEW.state) IN (('demo', 'preparing'), ('preparing', 'open'), ('open', 'preparing'))
    -- The first start of a new shop, before it has an owner.
    OR (OLD.state, NEW.state) = ('preparing', 'demo') AND NOT EXISTS (SELECT FROM staff)) THEN
    RAISE EXCEPTION 'a shop cannot go from % to %', OLD.state, NEW.state USING ERRCODE = 'check_violation';
  END IF;
  IF OLD.opened IS NOT NULL AND NEW.opened IS DISTINCT FROM OLD.opened THEN
    RAISE EXCEPTION 'the shop has opened once' USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.state = 'open' AND OLD.opened IS NULL AND (
    EXISTS (SELECT FROM demo_item)
    OR EXISTS (SELECT FROM message_channel WHERE provider = 'demo')
    OR EXISTS (SELECT FROM payment_attempt WHERE provider = 'local')
    OR EXISTS (SELECT FROM demo_message)
    OR EXISTS (SELECT FROM contact_info WHERE demo_fields(to_jsonb(contact_info)) <> '{}')
    OR EXISTS (SELECT FROM setup_page WHERE demo_fields(to_jsonb(setup_page)) <> '{}')
    OR EXISTS (SELECT FROM site_setup WHERE demo_fields(to_jsonb(site_setup)) <> '{}')
  ) THEN
    RAISE EXCEPTION 'something of the demo is left' USING ERRCODE = 'check_violation', CONSTRAINT = 'shop_opens_without_demo';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER shop_state_moves_legally BEFORE UPDATE ON shop_state FOR EACH ROW EXECUTE FUNCTION shop_state_moves_legally();

-- Once the shop has opened, nothing of the demo comes back. A row locks the state, so that a shop does not open meanwhile.
CREATE FUNCTION no_demo_after_opening() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  PERFORM FROM shop_state WHERE opened IS NULL FOR SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'a shop that has opened has nothing of the demo: %', TG_TABLE_NAME
      USING ERRCODE = 'check_violation', CONSTRAINT = 'no_demo_after_opening';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER demo_item_before_opening BEFORE INSERT ON demo_item FOR EACH ROW EXECUTE FUNCTION no_demo_after_opening();
CREATE TRIGGER demo_phone_before_opening BEFORE INSERT OR UPDATE ON message_channel
  FOR EACH ROW WHEN (NEW.provider = 'demo') EXECUTE FUNCTION no_demo_after_opening();
CREATE TRIGGER demo_message_before_opening BEFORE INSERT ON demo_message FOR EACH ROW EXECUTE FUNCTION no_demo_after_opening();
CREATE TRIGGER demo_gateway_before_opening BEFORE INSERT ON payment_attempt
  FOR EACH ROW WHEN (NEW.provider = 'local') EXECUTE FUNCTION no_demo_after_opening();

-- Of a shop of an earlier version, texts of the demo that are stored already may stay.
CREATE FUNCTION no_new_demo_text_after_opening() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  was jsonb := CASE TG_OP WHEN 'UPDATE' THEN to_jsonb(OLD) ELSE '{}' END;
  became jsonb := to_jsonb(NEW);
BEGIN
  IF EXISTS (SELECT FROM unnest(demo_fields(became)) AS field WHERE was -> field IS DISTINCT FROM became -> field) THEN
    PERFORM FROM shop_state WHERE opened IS NULL FOR SHARE;
    IF NOT FOUND THEN
      RAISE EXCEPTION 'a shop that has opened has no text of the demo: %', demo_fields(became)
        USING ERRCODE = 'check_violation', CONSTRAINT = 'no_demo_after_opening';
    END IF;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER contact_info_after_opening BEFORE INSERT OR UPDATE ON contact_info FOR EACH ROW EXECUTE FUNCTION no_new_demo_text_after_opening();
CREATE TRIGGER setup_page_after_opening BEFORE INSERT OR UPDATE ON setup_page FOR EACH ROW EXECUTE FUNCTION no_new_demo_text_after_opening();
CREATE TRIGGER site_setup_after_opening BEFORE INSERT OR UPDATE ON site_setup FOR EACH ROW EXECUTE FUNCTION no_new_demo_text_after_opening();
