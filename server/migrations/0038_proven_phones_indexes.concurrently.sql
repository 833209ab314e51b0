-- The guests' orders of a phone, which an account takes in.
CREATE INDEX CONCURRENTLY IF NOT EXISTS guest_order_of_phone ON orders (receiver_phone_number)
  WHERE customer_id IS NULL;
-- A guest's key stays used when an account has taken the order in: a repeated request must not place a second one.
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS guest_order_key_once ON orders (order_key)
  WHERE placed_from IS NOT NULL;
