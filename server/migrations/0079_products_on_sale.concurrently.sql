-- The products on sale are few: the home page shows some of them.
CREATE INDEX CONCURRENTLY IF NOT EXISTS product_on_sale ON product (id) WHERE is_on_sale AND listed;
