-- The products of before have the order that they had. In a file of its own, so that orders do not wait for it.
INSERT INTO product_rank (product_id, rank)
SELECT id, row_number() OVER (ORDER BY id) FROM product
ON CONFLICT DO NOTHING;
