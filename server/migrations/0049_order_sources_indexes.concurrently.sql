-- All orders of a phone: those that a caller has placed. It replaces the index of the guests' orders of a phone, which an account
-- takes in, so that a new order writes no more than before.
CREATE INDEX CONCURRENTLY IF NOT EXISTS orders_of_phone ON orders (receiver_phone_number, id);
DROP INDEX CONCURRENTLY IF EXISTS guest_order_of_phone;
CREATE INDEX CONCURRENTLY IF NOT EXISTS orders_by_source ON orders (source, id) WHERE source <> 'WEB';
CREATE INDEX CONCURRENTLY IF NOT EXISTS orders_by_zone ON orders (delivery_zone, id) WHERE delivery_zone <> '';
