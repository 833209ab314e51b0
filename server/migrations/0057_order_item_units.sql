-- The pack size of each ordered line, as the product had it: `500 g`. Empty for earlier orders. No row is written.
ALTER TABLE order_item ADD COLUMN unit text NOT NULL DEFAULT '';
