-- What searches look through product_search by, made beside running orders, one statement after the other.

-- Many products that come at once are taken in at once (0011).
CREATE OR REPLACE TRIGGER product_is_searched AFTER INSERT ON product REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION search_new_products();

-- What was written lately waits in a list that every search reads whole: a short one.
CREATE INDEX CONCURRENTLY IF NOT EXISTS product_search_by_part ON product_search USING gin (search_key gin_trgm_ops)
  WITH (gin_pending_list_limit = 256);
-- The beginning of either name. Cut, since what an index holds is bounded; a text to search for is no longer.
CREATE INDEX CONCURRENTLY IF NOT EXISTS product_search_by_start
  ON product_search (left(search_key, 100) text_pattern_ops);
CREATE INDEX CONCURRENTLY IF NOT EXISTS product_search_by_bengali_start
  ON product_search (left(split_part(search_key, E'\n', 2), 100) text_pattern_ops);
ANALYZE product_search;

-- Nothing looks for a part of a key in the table of products any more.
DROP INDEX CONCURRENTLY IF EXISTS product_by_search_key;
