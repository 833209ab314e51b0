-- Two products never have one barcode.
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS product_barcode ON product (barcode) WHERE barcode IS NOT NULL;

-- Who changed a product since it was read.
CREATE INDEX CONCURRENTLY IF NOT EXISTS audit_of_row ON audit (table_name, row_id, id);
