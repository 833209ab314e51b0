-- Who has sent a test message. All others are queued by orders and jobs. As of a message that is sent again, neither text nor receiver is copied.
CREATE TRIGGER test_message_audit AFTER INSERT ON message
  FOR EACH ROW WHEN (NEW.event LIKE 'test %' AND current_setting('haat.actor', true) <> '')
  EXECUTE FUNCTION write_audit('text', 'subject', 'recipient', 'client_id', 'reference');
