-- Searches go through an index in the memory of each process, which reads names alone (docs/decisions/0028): no table of
-- theirs is left.

-- The strongest locks first: a shop may be selling meanwhile.
LOCK TABLE product, product_search, search_start, search_word IN ACCESS EXCLUSIVE MODE;

DROP TRIGGER product_is_searched ON product;
DROP TRIGGER product_is_searched_anew ON product;
DROP TABLE product_search, search_start, search_word;
DROP FUNCTION keep_product_search();
DROP FUNCTION search_new_products();
DROP FUNCTION add_search_starts();
DROP FUNCTION change_search_starts();

-- For processes of the version before, which search here until they are replaced: slowly, and right.
CREATE VIEW product_search AS SELECT id, category_id, search_key FROM product WHERE listed;
CREATE VIEW search_start AS
  SELECT found.rank, found.start, product.id AS product_id
  FROM product, search_starts(search_key) AS found WHERE listed;
CREATE VIEW search_word AS
  SELECT DISTINCT word FROM product, search_words(search_key) AS word WHERE listed;

-- As in 0013, and which searches find a product changes with its unit too.
CREATE OR REPLACE FUNCTION add_cache_changes_of_updated_products() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  -- Most updates are sales that leave some stock: they show nowhere, and this is all they cost.
  -- EXCEPT takes the same time a row however many there are; a join here may keep a plan that was made for one row.
  INSERT INTO cache_change (tag)
  SELECT 'product:' || id FROM (
    SELECT id, stock > 0, category_id, slug, name, name_bn, unit, price_paisa, old_price_paisa, is_on_sale, listed,
           preview_text, preview_text_bn, detail_text, detail_text_bn, mainimage, image1, image2, image3
    FROM became
    EXCEPT
    SELECT id, stock > 0, category_id, slug, name, name_bn, unit, price_paisa, old_price_paisa, is_on_sale, listed,
           preview_text, preview_text_bn, detail_text, detail_text_bn, mainimage, image1, image2, image3
    FROM was
  ) AS shown;
  IF NOT FOUND THEN RETURN NULL; END IF;

  -- Which lists a product stands in, and in which order, changes with these columns alone.
  INSERT INTO cache_change (tag)
  SELECT 'products'
  UNION SELECT unnest(ARRAY['list', 'category:' || category_id]) FROM (
    (SELECT id, category_id, listed, name, name_bn, unit FROM became
     EXCEPT SELECT id, category_id, listed, name, name_bn, unit FROM was)
    UNION ALL
    (SELECT id, category_id, listed, name, name_bn, unit FROM was
     EXCEPT SELECT id, category_id, listed, name, name_bn, unit FROM became)
  ) AS moved
  UNION SELECT unnest(ARRAY['list:price', 'category:' || category_id || ':price']) FROM (
    SELECT id, category_id, price_paisa FROM became EXCEPT SELECT id, category_id, price_paisa FROM was
  ) AS priced;
  RETURN NULL;
END $$;
