-- The audit of an order has no hash of an IP address: as placed_from, unproven_from stays out of it.
CREATE OR REPLACE TRIGGER orders_audit AFTER UPDATE OF status ON orders
  FOR EACH ROW WHEN (current_setting('haat.actor', true) <> '')
  EXECUTE FUNCTION write_audit('content_hash', 'order_key', 'guest_token', 'placed_from', 'unproven_from', 'receiver_name',
    'receiver_email', 'receiver_phone_number', 'receiver_address', 'receiver_city', 'receiver_zip_code', 'receiver_country');
