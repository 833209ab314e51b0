-- What public pages show has changed: a row for each tag of a change, in the transaction that makes it. Rows are only added
-- (and removed when all processes have seen them), so that no transaction ever waits for another one here; a revision that
-- each change raised was one row for which orders of last pieces and imports waited, and deadlocked.

-- In one order, before anything else: a shop may be selling meanwhile.
LOCK TABLE category, product, site_setup, setup_page, slider_banner, contact_info, catalogue_revision
  IN ACCESS EXCLUSIVE MODE;

CREATE TABLE cache_change (
  -- Tells which rows a process has not seen yet: transactions commit in another order than they begin.
  xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
  tag text NOT NULL COLLATE "C"
);
CREATE INDEX cache_change_by_xid ON cache_change (xid);

DROP TRIGGER category_changed ON category;
DROP TRIGGER product_came_or_went ON product;
DROP TRIGGER product_changed ON product;
DROP TRIGGER site_setup_changed ON site_setup;
DROP TRIGGER setup_page_changed ON setup_page;
DROP TRIGGER slider_banner_changed ON slider_banner;
DROP TRIGGER contact_info_changed ON contact_info;
DROP FUNCTION raise_catalogue_revision();
DROP FUNCTION raise_catalogue_revision_where_seen();
DROP TABLE catalogue_revision;

-- For processes of the version before, which compare this with what they read last, until they are replaced.
CREATE VIEW catalogue_revision AS
  SELECT true AS only_row, count(*) + coalesce(max(xid::text::bigint), 0) AS revision FROM cache_change;

-- Triggers write with their owner's rights: a shop of the version before sells on while this is new to its user.
CREATE FUNCTION add_cache_change() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  INSERT INTO cache_change (tag) VALUES (TG_ARGV[0]);
  RETURN NULL;
END $$;
CREATE TRIGGER category_changed AFTER INSERT OR UPDATE OR DELETE ON category
  FOR EACH STATEMENT EXECUTE FUNCTION add_cache_change('categories');
CREATE TRIGGER site_setup_changed AFTER INSERT OR UPDATE OR DELETE ON site_setup
  FOR EACH STATEMENT EXECUTE FUNCTION add_cache_change('content');
CREATE TRIGGER setup_page_changed AFTER INSERT OR UPDATE OR DELETE ON setup_page
  FOR EACH STATEMENT EXECUTE FUNCTION add_cache_change('content');
CREATE TRIGGER slider_banner_changed AFTER INSERT OR UPDATE OR DELETE ON slider_banner
  FOR EACH STATEMENT EXECUTE FUNCTION add_cache_change('content');
CREATE TRIGGER contact_info_changed AFTER INSERT OR UPDATE OR DELETE ON contact_info
  FOR EACH STATEMENT EXECUTE FUNCTION add_cache_change('content');

-- Products that are new or gone change themselves and the lists that they stand in.
CREATE FUNCTION add_cache_changes_of_products() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  INSERT INTO cache_change (tag)
  SELECT 'product:' || id FROM changed
  UNION SELECT unnest(ARRAY['products', 'list', 'category:' || category_id]) FROM changed;
  RETURN NULL;
END $$;
CREATE TRIGGER product_added AFTER INSERT ON product REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION add_cache_changes_of_products();
CREATE TRIGGER product_deleted AFTER DELETE ON product REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION add_cache_changes_of_products();

CREATE FUNCTION add_cache_changes_of_updated_products() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  -- Most updates are sales that leave some stock: they show nowhere, and this is all they cost.
  -- EXCEPT takes the same time a row however many there are; a join here may keep a plan that was made for one row.
  INSERT INTO cache_change (tag)
  SELECT 'product:' || id FROM (
    SELECT id, stock > 0, category_id, slug, name, name_bn, unit, price_paisa, old_price_paisa, is_on_sale, listed,
           preview_text, preview_text_bn, detail_text, detail_text_bn, mainimage, image1, image2, image3, search_key
    FROM became
    EXCEPT
    SELECT id, stock > 0, category_id, slug, name, name_bn, unit, price_paisa, old_price_paisa, is_on_sale, listed,
           preview_text, preview_text_bn, detail_text, detail_text_bn, mainimage, image1, image2, image3, search_key
    FROM was
  ) AS shown;
  IF NOT FOUND THEN RETURN NULL; END IF;

  -- Which lists a product stands in, and in which order, changes with these columns alone.
  INSERT INTO cache_change (tag)
  SELECT 'products'
  UNION SELECT unnest(ARRAY['list', 'category:' || category_id]) FROM (
    (SELECT id, category_id, listed, name, search_key FROM became
     EXCEPT SELECT id, category_id, listed, name, search_key FROM was)
    UNION ALL
    (SELECT id, category_id, listed, name, search_key FROM was
     EXCEPT SELECT id, category_id, listed, name, search_key FROM became)
  ) AS moved
  UNION SELECT unnest(ARRAY['list:price', 'category:' || category_id || ':price']) FROM (
    SELECT id, category_id, price_paisa FROM became EXCEPT SELECT id, category_id, price_paisa FROM was
  ) AS priced;
  RETURN NULL;
END $$;
CREATE TRIGGER product_updated AFTER UPDATE ON product REFERENCING OLD TABLE AS was NEW TABLE AS became
  FOR EACH STATEMENT EXECUTE FUNCTION add_cache_changes_of_updated_products();
