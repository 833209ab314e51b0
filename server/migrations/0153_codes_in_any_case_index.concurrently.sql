CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS product_code_in_any_case ON product (lower(code)) WHERE NOT code_twin;
