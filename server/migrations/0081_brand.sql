-- Staff edit the shop's name and logo: who changed what, and no change of one person is lost under that of another.

ALTER TABLE site_setup ADD COLUMN version int NOT NULL DEFAULT 1;
CREATE TRIGGER site_setup_version BEFORE UPDATE ON site_setup
  FOR EACH ROW WHEN (OLD IS DISTINCT FROM NEW) EXECUTE FUNCTION raise_content_version();
CREATE TRIGGER site_setup_audit AFTER INSERT OR UPDATE OR DELETE ON site_setup
  FOR EACH ROW EXECUTE FUNCTION write_audit();
