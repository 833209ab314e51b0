-- Notes of the staff about a person, by phone: guests have no account.
CREATE TABLE customer_note (
  id       bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  phone    text   NOT NULL CHECK (phone ~ '^\+[1-9]\d{6,14}$'),
  text     text   NOT NULL CHECK (text <> '' AND length(text) <= 500),
  actor    text   NOT NULL CHECK (actor <> ''),
  -- Of the request: a repeated one writes nothing.
  note_key text   NOT NULL CHECK (note_key <> ''),
  at       timestamptz NOT NULL DEFAULT now(),
  UNIQUE (phone, note_key)
);
CREATE INDEX customer_note_of_phone ON customer_note (phone, id);
-- A note is never changed. It can be deleted with all data of its person.
CREATE TRIGGER customer_note_stays BEFORE UPDATE ON customer_note
  FOR EACH ROW EXECUTE FUNCTION written_once();
-- Neither the phone nor the text is copied, so that they can be deleted later.
CREATE TRIGGER customer_note_audit AFTER INSERT OR DELETE ON customer_note
  FOR EACH ROW EXECUTE FUNCTION write_audit('phone', 'text', 'note_key');
