-- Reads the orders without stopping new ones.
ALTER TABLE orders VALIDATE CONSTRAINT unproven_from_is_a_hash;

-- The open orders of guests go on to count.
UPDATE orders SET unproven_from = placed_from
WHERE status = 'PENDING' AND payment_id IS NULL AND customer_id IS NULL AND source = 'WEB';
