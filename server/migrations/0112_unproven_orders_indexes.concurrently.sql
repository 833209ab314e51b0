-- Open orders are counted with every order without a proof.

CREATE INDEX CONCURRENTLY IF NOT EXISTS open_unproven_order_of_phone ON orders (receiver_phone_number, created)
  WHERE unproven_from IS NOT NULL AND status = 'PENDING' AND payment_id IS NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS open_unproven_order_of_customer ON orders (customer_id, created)
  WHERE unproven_from IS NOT NULL AND status = 'PENDING' AND payment_id IS NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS open_unproven_order_from ON orders (unproven_from, created)
  WHERE unproven_from IS NOT NULL AND status = 'PENDING' AND payment_id IS NULL;
DROP INDEX CONCURRENTLY IF EXISTS open_guest_order_of_phone;
DROP INDEX CONCURRENTLY IF EXISTS open_guest_order_from;
