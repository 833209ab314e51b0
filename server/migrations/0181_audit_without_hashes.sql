-- The audit of a message has no hash of an IP address or of a counted phone, as that of an order has none.
CREATE OR REPLACE TRIGGER message_audit AFTER UPDATE OF state ON message
  FOR EACH ROW WHEN (current_setting('haat.actor', true) <> '')
  EXECUTE FUNCTION write_audit('text', 'subject', 'recipient', 'client_id', 'reference', 'unproven_from', 'attempts');
CREATE OR REPLACE TRIGGER test_message_audit AFTER INSERT ON message
  FOR EACH ROW WHEN (NEW.event LIKE 'test %' AND current_setting('haat.actor', true) <> '')
  EXECUTE FUNCTION write_audit('text', 'subject', 'recipient', 'client_id', 'reference', 'unproven_from', 'attempts');
