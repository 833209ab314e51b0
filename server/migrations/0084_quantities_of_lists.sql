-- How much of a product is bought each time: packs, or steps of goods that are sold by weight.
ALTER TABLE shopping_list_product ADD COLUMN quantity int NOT NULL DEFAULT 1 CHECK (quantity BETWEEN 1 AND 999);
