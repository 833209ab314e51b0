-- Staff edit products: who changed what, and no change of one person is lost under that of another.

-- Orders, imports and the office read products meanwhile; they wait until the columns are there.
ALTER TABLE product
  -- The EAN or UPC on the package. Beside `code`, which is the shop's own.
  ADD COLUMN barcode text,
  -- Rises with each change of the columns that staff edit; not with the stock, which orders change.
  ADD COLUMN version int NOT NULL DEFAULT 1,
  ADD CONSTRAINT product_barcode_check CHECK (barcode ~ '^[0-9A-Za-z-]{1,40}$') NOT VALID;

CREATE FUNCTION raise_product_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.version := OLD.version + 1;
  RETURN NEW;
END $$;

-- Both triggers name their columns: an order, which updates only `stock`, does not even evaluate the conditions.
CREATE TRIGGER product_version BEFORE UPDATE OF slug, code, barcode, category_id, name, name_bn, unit, price_paisa,
    old_price_paisa, is_on_sale, listed, preview_text, preview_text_bn, detail_text, detail_text_bn, mainimage, image1, image2,
    image3, shelf_place, weighed ON product
  FOR EACH ROW WHEN (
    (OLD.slug, OLD.code, OLD.barcode, OLD.category_id, OLD.name, OLD.name_bn, OLD.unit, OLD.price_paisa, OLD.old_price_paisa,
     OLD.is_on_sale, OLD.listed, OLD.preview_text, OLD.preview_text_bn, OLD.detail_text, OLD.detail_text_bn, OLD.mainimage,
     OLD.image1, OLD.image2, OLD.image3, OLD.shelf_place, OLD.weighed)
    IS DISTINCT FROM
    (NEW.slug, NEW.code, NEW.barcode, NEW.category_id, NEW.name, NEW.name_bn, NEW.unit, NEW.price_paisa, NEW.old_price_paisa,
     NEW.is_on_sale, NEW.listed, NEW.preview_text, NEW.preview_text_bn, NEW.detail_text, NEW.detail_text_bn, NEW.mainimage,
     NEW.image1, NEW.image2, NEW.image3, NEW.shelf_place, NEW.weighed))
  EXECUTE FUNCTION raise_product_version();

CREATE TRIGGER product_audit AFTER UPDATE OF slug, code, barcode, category_id, name, name_bn, unit, price_paisa,
    old_price_paisa, is_on_sale, listed, preview_text, preview_text_bn, detail_text, detail_text_bn, mainimage, image1, image2,
    image3, shelf_place, weighed ON product
  FOR EACH ROW WHEN (OLD.version <> NEW.version)
  EXECUTE FUNCTION write_audit('search_key', 'stock');

-- A product that an import creates is in the ledger of the stock; thousands of rows need no copy here.
CREATE TRIGGER product_audit_insert AFTER INSERT ON product
  FOR EACH ROW WHEN (current_setting('haat.actor', true) <> '')
  EXECUTE FUNCTION write_audit('search_key');
CREATE TRIGGER product_audit_delete AFTER DELETE ON product
  FOR EACH ROW EXECUTE FUNCTION write_audit('search_key');

-- A product that staff create, once per key, however often a weak network repeats the request.
CREATE TABLE product_request (
  request_key text PRIMARY KEY CHECK (request_key ~ '^[0-9a-f]{32}$'),
  product_id  bigint NOT NULL REFERENCES product ON DELETE CASCADE,
  at          timestamptz NOT NULL DEFAULT now()
);
