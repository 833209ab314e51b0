CREATE INDEX CONCURRENTLY IF NOT EXISTS product_by_name_order ON product (name COLLATE name_order, id);
-- A product without a Bengali name is sorted by its name.
CREATE INDEX CONCURRENTLY IF NOT EXISTS product_by_bengali_name
  ON product (coalesce(nullif(name_bn, ''), name) COLLATE name_order, id);
DROP INDEX CONCURRENTLY IF EXISTS product_by_name;
