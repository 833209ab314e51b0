CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS order_item_once ON order_item (order_id, product_id, price_paisa, unit, option_name, replaces_id)
  NULLS NOT DISTINCT;
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS order_change_once ON order_edit (order_id, edit_key) WHERE kind = 'change';
