-- Texts of messages that the owner has changed; all others are those of the code.
CREATE TABLE message_text (
  id       bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  -- The message, as `received`.
  name     text NOT NULL CHECK (name ~ '^[a-z_]{1,40}$'),
  language text NOT NULL CHECK (language IN ('en', 'bn')),
  -- With placeholders in braces.
  text     text NOT NULL CHECK (text <> '' AND length(text) <= 400),
  UNIQUE (name, language)
);
CREATE TRIGGER message_text_audit AFTER INSERT OR UPDATE OR DELETE ON message_text
  FOR EACH ROW EXECUTE FUNCTION write_audit();
