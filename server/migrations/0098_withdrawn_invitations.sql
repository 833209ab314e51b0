-- A link of the staff can be withdrawn before it is used, which the audit records.
ALTER TABLE staff_link
  ADD COLUMN id bigint NOT NULL UNIQUE GENERATED ALWAYS AS IDENTITY,
  ADD COLUMN withdrawn timestamptz,
  ADD CHECK (withdrawn IS NULL OR used_by IS NULL);
CREATE TRIGGER staff_link_audit AFTER UPDATE OF withdrawn ON staff_link
  FOR EACH ROW EXECUTE FUNCTION write_audit('token_hash', 'first', 'used_by', 'created_by');
