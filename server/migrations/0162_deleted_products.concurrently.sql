-- An import that is undone deletes its new products: without these, each would read the whole tables for rows of it.
CREATE INDEX CONCURRENTLY IF NOT EXISTS cart_line_of_product ON cart_line (product_id);
CREATE INDEX CONCURRENTLY IF NOT EXISTS price_change_of_product ON price_change (product_id);
CREATE INDEX CONCURRENTLY IF NOT EXISTS stock_out_of_product ON stock_out (product_id);
