-- What a search looks through: the listed products alone, in rows of a tenth the size, since the time that a search takes
-- is that of the rows it looks at. Triggers keep it; nobody else writes here.
CREATE TABLE product_search (
  -- The product's.
  id          bigint PRIMARY KEY REFERENCES product ON DELETE CASCADE,
  category_id bigint NOT NULL,
  search_key  text   NOT NULL
);

CREATE FUNCTION keep_product_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.listed THEN
    INSERT INTO product_search VALUES (NEW.id, NEW.category_id, NEW.search_key)
    ON CONFLICT (id) DO UPDATE SET category_id = excluded.category_id, search_key = excluded.search_key;
  ELSE
    DELETE FROM product_search WHERE id = NEW.id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER product_is_searched AFTER INSERT ON product
  FOR EACH ROW EXECUTE FUNCTION keep_product_search();
CREATE TRIGGER product_is_searched_anew AFTER UPDATE OF listed, category_id, search_key ON product
  FOR EACH ROW WHEN ((OLD.listed, OLD.category_id, OLD.search_key) IS DISTINCT FROM (NEW.listed, NEW.category_id, NEW.search_key))
  EXECUTE FUNCTION keep_product_search();

-- Orders wait from the reference above until here: the indexes come later, beside them (0012).
INSERT INTO product_search SELECT id, category_id, search_key FROM product WHERE listed;
