-- The owner changes the settings of the shop in the office, and staff send a message again: each change is in the audit.

ALTER TABLE shop_setting
  -- The audit names the row by it.
  ADD COLUMN id         int NOT NULL DEFAULT 1 CHECK (id = 1),
  -- Of two people who change them the second is refused.
  ADD COLUMN version    int NOT NULL DEFAULT 0,
  ADD COLUMN changed_by text NOT NULL DEFAULT 'shop' CHECK (changed_by <> ''),
  ADD COLUMN changed_at timestamptz NOT NULL DEFAULT now();

CREATE TRIGGER shop_setting_audit AFTER UPDATE ON shop_setting
  FOR EACH ROW EXECUTE FUNCTION write_audit();

-- The jobs of the shop move messages, too; only what staff do is recorded. Neither the text nor the receiver is copied.
CREATE TRIGGER message_audit AFTER UPDATE OF state ON message
  FOR EACH ROW WHEN (current_setting('haat.actor', true) <> '')
  EXECUTE FUNCTION write_audit('text', 'subject', 'recipient', 'client_id', 'reference');
