-- Orders are found by the names of their areas, too. Processes of the version before search without an index until they end.
CREATE INDEX CONCURRENTLY IF NOT EXISTS orders_by_term_and_area ON orders
  USING gin (order_search_terms(number, receiver_phone_number, receiver_name, receiver_address,
    receiver_city || ' ' || delivery_area || ' ' || delivery_area_bn))
  WITH (fastupdate = on, gin_pending_list_limit = 256);
DROP INDEX CONCURRENTLY IF EXISTS orders_by_term;
