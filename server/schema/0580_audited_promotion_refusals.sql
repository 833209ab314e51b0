-- Staff write down who wants no promotion, so the audit needs the id of the row. The phone is not copied, so that it can be deleted later.
ALTER TABLE message_opt_out ADD COLUMN id bigint GENERATED ALWAYS AS IDENTITY UNIQUE;
CREATE TRIGGER message_opt_out_audit AFTER INSERT OR DELETE ON message_opt_out
  FOR EACH ROW EXECUTE FUNCTION write_audit('recipient');
