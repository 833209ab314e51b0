-- Lists count brand, origin and halal of their products. Without a tag of their own every sale and every price made all lists be rendered again.
CREATE OR REPLACE FUNCTION add_cache_changes_of_updated_products() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  -- Most updates are sales that leave some stock: they show nowhere, and this is all they cost.
  -- EXCEPT takes the same time a row however many there are; a join here may keep a plan that was made for one row.
  INSERT INTO cache_change (tag)
  SELECT 'product:' || id FROM (
    SELECT id, stock > 0, version FROM became EXCEPT SELECT id, stock > 0, version FROM was
  ) AS shown;
  IF NOT FOUND THEN RETURN NULL; END IF;

  -- Which lists a product is in, and in which order, changes with these columns alone. A row that was not changed is there twice.
  INSERT INTO cache_change (tag)
  SELECT 'products'
  UNION SELECT unnest(ARRAY['list', 'category:' || category_id]) FROM (
    SELECT category_id FROM (SELECT * FROM was UNION ALL SELECT * FROM became) AS both_rows
    GROUP BY id, stock > 0, category_id, listed, name, name_bn, unit HAVING count(*) = 1
  ) AS moved
  UNION SELECT unnest(ARRAY['list:price', 'category:' || category_id || ':price']) FROM (
    SELECT id, category_id, price_paisa FROM became EXCEPT SELECT id, category_id, price_paisa FROM was
  ) AS priced
  -- What lists are filtered by, and how many of their products have it.
  UNION SELECT unnest(ARRAY['list:facts', 'category:' || category_id || ':facts']) FROM (
    SELECT id, category_id, brand, brand_bn, origin, origin_bn, halal FROM became
    EXCEPT SELECT id, category_id, brand, brand_bn, origin, origin_bn, halal FROM was
  ) AS described
  UNION SELECT 'categories' FROM (
    SELECT DISTINCT category_id FROM (
      SELECT category_id FROM (SELECT * FROM was UNION ALL SELECT * FROM became) AS both_rows
      WHERE listed GROUP BY id, category_id HAVING count(*) = 1
    ) AS moved
  ) AS changed
  WHERE NOT EXISTS (
    SELECT FROM product
    WHERE product.category_id = changed.category_id AND listed AND product.id NOT IN (SELECT id FROM became)
  );
  RETURN NULL;
END $$;
