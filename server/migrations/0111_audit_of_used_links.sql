-- The use of a link of the staff, for an account or a new password, is in the audit with its number.
CREATE TRIGGER staff_link_used AFTER UPDATE OF used_by ON staff_link
  FOR EACH ROW EXECUTE FUNCTION write_audit('token_hash', 'first', 'created_by');
