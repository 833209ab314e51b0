-- The recommended order: a rank of each product, which a job computes once a day. Not a column of the product, because orders would
-- wait for the rows that the job writes.
CREATE TABLE product_rank (
  product_id bigint PRIMARY KEY REFERENCES product ON DELETE CASCADE,
  rank       int    NOT NULL
);
CREATE INDEX product_by_rank ON product_rank (rank, product_id);

-- The last day in Dhaka for which the ranks were computed.
CREATE TABLE product_ranking (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  day      text    NOT NULL COLLATE "C"
);
INSERT INTO product_ranking (day) VALUES ('');

-- A new product is the last one until then.
CREATE FUNCTION rank_new_products() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  INSERT INTO product_rank (product_id, rank)
  SELECT id, coalesce((SELECT max(rank) FROM product_rank), 0) + row_number() OVER (ORDER BY id) FROM added;
  RETURN NULL;
END $$;
CREATE TRIGGER product_ranked AFTER INSERT ON product REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION rank_new_products();

-- Other ranks change the order of every list, but no product.
CREATE FUNCTION add_cache_changes_of_ranks() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  INSERT INTO cache_change (tag) SELECT 'list' UNION ALL SELECT 'category:' || id FROM category;
  RETURN NULL;
END $$;
CREATE TRIGGER product_ranks_changed AFTER UPDATE ON product_rank
  FOR EACH STATEMENT EXECUTE FUNCTION add_cache_changes_of_ranks();
