-- Staff read and answer the messages of the contact form: who has done it, and when.
ALTER TABLE contact_message
  ADD COLUMN opened timestamptz,
  ADD COLUMN opened_by text,
  ADD COLUMN answered timestamptz,
  ADD COLUMN answered_by text,
  ADD CONSTRAINT contact_message_opened CHECK ((opened IS NULL) = (opened_by IS NULL)) NOT VALID,
  ADD CONSTRAINT contact_message_answered CHECK ((answered IS NULL) = (answered_by IS NULL)) NOT VALID;

-- What the shopper wrote is not copied, so that it can be deleted later.
CREATE TRIGGER contact_message_audit AFTER UPDATE OF opened, answered ON contact_message
  FOR EACH ROW WHEN ((OLD.opened, OLD.answered) IS DISTINCT FROM (NEW.opened, NEW.answered))
  EXECUTE FUNCTION write_audit('name', 'email', 'subject', 'message');
