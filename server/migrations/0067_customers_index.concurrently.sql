-- Accounts are found by the same terms as orders: digits of the phone, beginnings of words of name, address and city.
CREATE INDEX CONCURRENTLY IF NOT EXISTS customer_by_term ON customer
  USING gin (order_search_terms('', phone, full_name, address_1, city)) WITH (fastupdate = off);
