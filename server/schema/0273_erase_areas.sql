-- Where an order goes is part of its address: the audit has none, and an erasure removes it.
CREATE OR REPLACE TRIGGER orders_audit AFTER UPDATE ON orders
  FOR EACH ROW WHEN (OLD.status <> NEW.status AND current_setting('haat.actor', true) <> '')
  EXECUTE FUNCTION write_audit('content_hash', 'order_key', 'guest_token', 'placed_from', 'unproven_from', 'receiver_name',
    'receiver_email', 'receiver_phone_number', 'receiver_address', 'receiver_city', 'receiver_zip_code', 'receiver_country',
    'area_id', 'delivery_area', 'delivery_area_bn');

-- erase_person of 0018_personal_data.sql, with three columns more.
DO $$
DECLARE
  was text := pg_get_functiondef('erase_person(text, text)'::regprocedure);
  became text := replace(was, 'receiver_city = '''',',
    'receiver_city = '''', area_id = NULL, delivery_area = '''', delivery_area_bn = '''',');
BEGIN
  IF became = was THEN RAISE EXCEPTION 'erase_person is another one'; END IF;
  EXECUTE became;
END $$;
