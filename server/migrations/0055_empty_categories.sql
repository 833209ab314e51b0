-- Shoppers see no category without products, so the categories change when one gets its first listed product or loses its last.
-- As in 0013 and 0022 otherwise.
CREATE OR REPLACE FUNCTION add_cache_changes_of_products() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  INSERT INTO cache_change (tag)
  SELECT 'product:' || id FROM changed
  UNION SELECT unnest(ARRAY['products', 'list', 'category:' || category_id]) FROM changed
  UNION SELECT 'categories' FROM (SELECT DISTINCT category_id FROM changed WHERE listed) AS changed_category
  WHERE NOT EXISTS (
    SELECT FROM product
    WHERE product.category_id = changed_category.category_id AND listed AND product.id NOT IN (SELECT id FROM changed)
  );
  RETURN NULL;
END $$;

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
  ) AS priced
  UNION SELECT 'categories' FROM (
    SELECT DISTINCT category_id FROM (
      (SELECT id, category_id FROM became WHERE listed EXCEPT SELECT id, category_id FROM was WHERE listed)
      UNION ALL
      (SELECT id, category_id FROM was WHERE listed EXCEPT SELECT id, category_id FROM became WHERE listed)
    ) AS moved
  ) AS changed
  WHERE NOT EXISTS (
    SELECT FROM product
    WHERE product.category_id = changed.category_id AND listed AND product.id NOT IN (SELECT id FROM became)
  );
  RETURN NULL;
END $$;
