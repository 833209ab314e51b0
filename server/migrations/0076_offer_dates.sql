-- An offer that starts and ends at a time. The price of a product is always `price_paisa`, whatever the time is: a job changes it when the
-- offer starts and when it ends, in one statement, so that lists, carts, orders and cached pages need no clock.
ALTER TABLE product
  -- The price of an offer that has not started yet. When it starts it becomes the price, and the price becomes the old price.
  ADD COLUMN offer_paisa  bigint CHECK (offer_paisa BETWEEN 1 AND 10000000000),
  ADD COLUMN offer_starts timestamptz,
  -- Of an offer that has not started, or of the offer now. Then the old price is the price again.
  ADD COLUMN offer_ends   timestamptz,
  ADD CONSTRAINT product_offer_check CHECK ((offer_paisa IS NULL) = (offer_starts IS NULL)) NOT VALID,
  ADD CONSTRAINT product_offer_order_check CHECK (offer_ends > offer_starts) NOT VALID,
  -- A product has one offer: the one now, or the next one, below the price.
  ADD CONSTRAINT product_one_offer_check
    CHECK (offer_paisa IS NULL OR (old_price_paisa IS NULL AND offer_paisa < price_paisa)) NOT VALID,
  ADD CONSTRAINT product_offer_ends_check
    CHECK (offer_ends IS NULL OR offer_paisa IS NOT NULL OR old_price_paisa IS NOT NULL) NOT VALID;

-- Whoever changes prices, the price board, an import or a form: a new price that reaches that of the next offer ends the plan, and an
-- offer that is over has no end any more. Its name is before that of `product_version`, so that the version sees the result.
CREATE FUNCTION end_overtaken_offer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.offer_paisa IS NOT NULL AND (NEW.old_price_paisa IS NOT NULL OR NEW.offer_paisa >= NEW.price_paisa) THEN
    NEW.offer_paisa := NULL;
    NEW.offer_starts := NULL;
    NEW.offer_ends := NULL;
  ELSIF NEW.offer_paisa IS NULL AND NEW.old_price_paisa IS NULL THEN
    NEW.offer_ends := NULL;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER product_offer BEFORE UPDATE OF price_paisa, old_price_paisa ON product
  FOR EACH ROW WHEN (NEW.offer_paisa IS NOT NULL OR NEW.offer_ends IS NOT NULL)
  EXECUTE FUNCTION end_overtaken_offer();

-- As in 0075, with the new columns.
CREATE OR REPLACE TRIGGER product_version BEFORE UPDATE OF slug, code, barcode, category_id, name, name_bn, unit, price_paisa,
    old_price_paisa, is_on_sale, listed, preview_text, preview_text_bn, detail_text, detail_text_bn, mainimage, image1, image2,
    image3, shelf_place, weighed, sold_by, options, offer_paisa, offer_starts,
    offer_ends ON product
  FOR EACH ROW WHEN (
    (OLD.slug, OLD.code, OLD.barcode, OLD.category_id, OLD.name, OLD.name_bn, OLD.unit, OLD.price_paisa, OLD.old_price_paisa,
     OLD.is_on_sale, OLD.listed, OLD.preview_text, OLD.preview_text_bn, OLD.detail_text, OLD.detail_text_bn, OLD.mainimage,
     OLD.image1, OLD.image2, OLD.image3, OLD.shelf_place, OLD.weighed, OLD.sold_by, OLD.options, OLD.offer_paisa,
     OLD.offer_starts, OLD.offer_ends)
    IS DISTINCT FROM
    (NEW.slug, NEW.code, NEW.barcode, NEW.category_id, NEW.name, NEW.name_bn, NEW.unit, NEW.price_paisa, NEW.old_price_paisa,
     NEW.is_on_sale, NEW.listed, NEW.preview_text, NEW.preview_text_bn, NEW.detail_text, NEW.detail_text_bn, NEW.mainimage,
     NEW.image1, NEW.image2, NEW.image3, NEW.shelf_place, NEW.weighed, NEW.sold_by, NEW.options, NEW.offer_paisa,
     NEW.offer_starts, NEW.offer_ends))
  EXECUTE FUNCTION raise_product_version();

CREATE OR REPLACE TRIGGER product_audit AFTER UPDATE OF slug, code, barcode, category_id, name, name_bn, unit, price_paisa,
    old_price_paisa, is_on_sale, listed, preview_text, preview_text_bn, detail_text, detail_text_bn, mainimage, image1, image2,
    image3, shelf_place, weighed, sold_by, options, offer_paisa, offer_starts,
    offer_ends ON product
  FOR EACH ROW WHEN (OLD.version <> NEW.version)
  EXECUTE FUNCTION write_audit('search_key', 'stock');
