-- Goods that are sold in steps of a weight (half kilograms), and cuts that the shopper chooses from, without a price.

-- `500 g`, `1.5 kg`: the form that the browser computes with, see contract/src/common/sold-by.ts.
CREATE FUNCTION is_weight(unit text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT unit ~* '^[0-9]{1,5}(\.[0-9]{1,3})?\s*(kg|g|gms?|gr)\.?$' AND unit ~ '[1-9]'
$$;

-- At most 8 names in English, each once, and in Bengali.
CREATE FUNCTION are_options(options jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT jsonb_typeof(options) = 'array' AND jsonb_array_length(options) <= 8 AND coalesce((
    SELECT count(DISTINCT option ->> 'name') = count(*)
       AND bool_and(coalesce(length(option ->> 'name') BETWEEN 1 AND 40, false)
                AND coalesce(length(option ->> 'name_bn') <= 40, false)
                AND option - 'name' - 'name_bn' = '{}')
    FROM jsonb_array_elements(options) AS option), true)
$$;

-- Constant defaults write no row, and all rows of before fulfil the checks, so they need not be read.
ALTER TABLE product
  -- `weight`: one of it is a step of this weight, `unit`, at the price of the step.
  ADD COLUMN sold_by text NOT NULL DEFAULT 'piece',
  -- [{"name": "Curry cut", "name_bn": "কারি কাট"}], in the order of the page. An option is known by its English name.
  ADD COLUMN options jsonb NOT NULL DEFAULT '[]',
  ADD CONSTRAINT product_sold_by_check CHECK (sold_by IN ('piece', 'weight')) NOT VALID,
  ADD CONSTRAINT product_step_check CHECK (sold_by = 'piece' OR is_weight(unit)) NOT VALID,
  ADD CONSTRAINT product_options_check CHECK (are_options(options)) NOT VALID;

-- As in 0050, with the new columns.
CREATE OR REPLACE TRIGGER product_version BEFORE UPDATE OF slug, code, barcode, category_id, name, name_bn, unit, price_paisa,
    old_price_paisa, is_on_sale, listed, preview_text, preview_text_bn, detail_text, detail_text_bn, mainimage, image1, image2,
    image3, shelf_place, weighed, sold_by, options ON product
  FOR EACH ROW WHEN (
    (OLD.slug, OLD.code, OLD.barcode, OLD.category_id, OLD.name, OLD.name_bn, OLD.unit, OLD.price_paisa, OLD.old_price_paisa,
     OLD.is_on_sale, OLD.listed, OLD.preview_text, OLD.preview_text_bn, OLD.detail_text, OLD.detail_text_bn, OLD.mainimage,
     OLD.image1, OLD.image2, OLD.image3, OLD.shelf_place, OLD.weighed, OLD.sold_by, OLD.options)
    IS DISTINCT FROM
    (NEW.slug, NEW.code, NEW.barcode, NEW.category_id, NEW.name, NEW.name_bn, NEW.unit, NEW.price_paisa, NEW.old_price_paisa,
     NEW.is_on_sale, NEW.listed, NEW.preview_text, NEW.preview_text_bn, NEW.detail_text, NEW.detail_text_bn, NEW.mainimage,
     NEW.image1, NEW.image2, NEW.image3, NEW.shelf_place, NEW.weighed, NEW.sold_by, NEW.options))
  EXECUTE FUNCTION raise_product_version();

CREATE OR REPLACE TRIGGER product_audit AFTER UPDATE OF slug, code, barcode, category_id, name, name_bn, unit, price_paisa,
    old_price_paisa, is_on_sale, listed, preview_text, preview_text_bn, detail_text, detail_text_bn, mainimage, image1, image2,
    image3, shelf_place, weighed, sold_by, options ON product
  FOR EACH ROW WHEN (OLD.version <> NEW.version)
  EXECUTE FUNCTION write_audit('search_key', 'stock');

-- As in 0058, with the new columns.
CREATE OR REPLACE FUNCTION add_cache_changes_of_updated_products() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  -- Most updates are sales that leave some stock: they show nowhere, and this is all they cost.
  -- EXCEPT takes the same time a row however many there are; a join here may keep a plan that was made for one row.
  INSERT INTO cache_change (tag)
  SELECT 'product:' || id FROM (
    SELECT id, stock > 0, category_id, slug, name, name_bn, unit, price_paisa, old_price_paisa, is_on_sale, listed,
           preview_text, preview_text_bn, detail_text, detail_text_bn, mainimage, image1, image2, image3, sold_by, options
    FROM became
    EXCEPT
    SELECT id, stock > 0, category_id, slug, name, name_bn, unit, price_paisa, old_price_paisa, is_on_sale, listed,
           preview_text, preview_text_bn, detail_text, detail_text_bn, mainimage, image1, image2, image3, sold_by, options
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
