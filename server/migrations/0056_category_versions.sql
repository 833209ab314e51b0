-- Staff edit categories: who changed what, and no change of one person is lost under that of another.
ALTER TABLE category ADD COLUMN version int NOT NULL DEFAULT 1;

CREATE FUNCTION raise_category_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.version := OLD.version + 1;
  RETURN NEW;
END $$;
CREATE TRIGGER category_version BEFORE UPDATE OF title, title_bn, parent_id, slug ON category
  FOR EACH ROW WHEN ((OLD.title, OLD.title_bn, OLD.parent_id, OLD.slug) IS DISTINCT FROM (NEW.title, NEW.title_bn, NEW.parent_id, NEW.slug))
  EXECUTE FUNCTION raise_category_version();

CREATE TRIGGER category_audit AFTER UPDATE OF title, title_bn, parent_id, slug, position ON category
  FOR EACH ROW WHEN ((OLD.version, OLD.position) IS DISTINCT FROM (NEW.version, NEW.position))
  EXECUTE FUNCTION write_audit();
CREATE TRIGGER category_audit_insert AFTER INSERT OR DELETE ON category
  FOR EACH ROW EXECUTE FUNCTION write_audit();
