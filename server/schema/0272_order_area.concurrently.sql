DROP INDEX CONCURRENTLY IF EXISTS orders_by_area;
-- The orders of an area.
CREATE INDEX CONCURRENTLY IF NOT EXISTS orders_by_area ON orders (area_id, id) WHERE area_id IS NOT NULL;
