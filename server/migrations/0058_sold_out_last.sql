-- Lists show sold-out products last, so their order changes when a product is sold out or in stock again. As in 0055 otherwise.
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
    (SELECT id, stock > 0, category_id, listed, name, name_bn, unit FROM became
     EXCEPT SELECT id, stock > 0, category_id, listed, name, name_bn, unit FROM was)
    UNION ALL
    (SELECT id, stock > 0, category_id, listed, name, name_bn, unit FROM was
     EXCEPT SELECT id, stock > 0, category_id, listed, name, name_bn, unit FROM became)
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
