-- A link with a member lets this member set a new password; one without makes an account. Of one member at most one is open: a newer one
-- withdraws the older.
ALTER TABLE staff_link
  ADD COLUMN staff_id bigint REFERENCES staff,
  ADD CHECK (staff_id IS NULL OR used_by IS NULL OR used_by = staff_id);
CREATE UNIQUE INDEX staff_link_of_member ON staff_link (staff_id) WHERE used_by IS NULL AND withdrawn IS NULL;
CREATE TRIGGER staff_link_made AFTER INSERT ON staff_link
  FOR EACH ROW WHEN (NEW.staff_id IS NOT NULL) EXECUTE FUNCTION write_audit('token_hash', 'first', 'used_by', 'created_by');
