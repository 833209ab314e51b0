-- A code of a product is one in any case: D1 is d1. Products that shared one before keep it, which `code_twin` says.

ALTER TABLE product ADD COLUMN code_twin boolean NOT NULL DEFAULT false;

CREATE FUNCTION code_is_no_twin() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.code_twin := false;
  RETURN NEW;
END $$;
CREATE TRIGGER product_code_twin BEFORE UPDATE OF code ON product FOR EACH ROW
  WHEN (lower(OLD.code) IS DISTINCT FROM lower(NEW.code)) EXECUTE FUNCTION code_is_no_twin();

UPDATE product SET code_twin = true
WHERE EXISTS (SELECT FROM product AS first WHERE lower(first.code) = lower(product.code) AND first.id < product.id);
