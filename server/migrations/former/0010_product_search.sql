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

INSERT INTO product_search SELECT id, category_id, search_key FROM product WHERE listed;

-- What was written lately waits in a list that every search reads whole: a short one.
CREATE INDEX product_search_by_part ON product_search USING gin (search_key gin_trgm_ops)
  WITH (gin_pending_list_limit = 256);
-- The beginning of either name. Cut, since what an index holds is bounded; a text to search for is no longer.
CREATE INDEX product_search_by_start ON product_search (left(search_key, 100) text_pattern_ops);
CREATE INDEX product_search_by_bengali_start
  ON product_search (left(split_part(search_key, E'\n', 2), 100) text_pattern_ops);
ANALYZE product_search;

-- Nothing looks for a part of a key here any more.
DROP INDEX product_by_search_key;
