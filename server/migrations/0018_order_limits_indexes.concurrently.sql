-- Open orders are counted with every order of a guest, and looked for every minute; both are few.

CREATE INDEX CONCURRENTLY IF NOT EXISTS open_guest_order_of_phone ON orders (receiver_phone_number, created)
  WHERE customer_id IS NULL AND status = 'PENDING' AND payment_id IS NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS open_guest_order_from ON orders (placed_from, created)
  WHERE customer_id IS NULL AND status = 'PENDING' AND payment_id IS NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS unpaid_order_expires ON orders (expires)
  WHERE status = 'PENDING' AND payment_id IS NULL;
