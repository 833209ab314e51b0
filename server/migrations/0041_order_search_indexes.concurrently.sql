-- Without a pending list, whose cleaning would delay one order for all that were placed before it.
CREATE INDEX CONCURRENTLY IF NOT EXISTS orders_by_term ON orders
  USING gin (order_search_terms(number, receiver_phone_number, receiver_name, receiver_address, receiver_city))
  WITH (fastupdate = off);
CREATE INDEX CONCURRENTLY IF NOT EXISTS orders_by_status ON orders (status, id);
CREATE INDEX CONCURRENTLY IF NOT EXISTS orders_by_day ON orders (created, id);
