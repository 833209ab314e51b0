-- A category has a picture, and its slug may change: links to the former one lead to the category.

LOCK TABLE category IN ACCESS EXCLUSIVE MODE;

-- A path below /media/, empty where there is no picture.
ALTER TABLE category ADD COLUMN image text NOT NULL DEFAULT '';

-- The places in the tree that a category had. A place that a category has now is never here.
CREATE TABLE category_slug (
  parent_id   bigint REFERENCES category ON DELETE CASCADE,
  slug        text   NOT NULL,
  category_id bigint NOT NULL REFERENCES category ON DELETE CASCADE,
  UNIQUE NULLS NOT DISTINCT (parent_id, slug)
);
CREATE INDEX category_slug_of_category ON category_slug (category_id);

CREATE FUNCTION record_category_slug() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    INSERT INTO category_slug (parent_id, slug, category_id) VALUES (OLD.parent_id, OLD.slug, OLD.id)
    ON CONFLICT (parent_id, slug) DO UPDATE SET category_id = excluded.category_id;
  END IF;
  DELETE FROM category_slug WHERE parent_id IS NOT DISTINCT FROM NEW.parent_id AND slug = NEW.slug;
  RETURN NULL;
END $$;
CREATE TRIGGER category_slug_changed AFTER UPDATE OF slug, parent_id ON category
  FOR EACH ROW WHEN ((OLD.parent_id, OLD.slug) IS DISTINCT FROM (NEW.parent_id, NEW.slug))
  EXECUTE FUNCTION record_category_slug();
CREATE TRIGGER category_slug_taken AFTER INSERT ON category
  FOR EACH ROW EXECUTE FUNCTION record_category_slug();

-- As in 0056, with the picture.
DROP TRIGGER category_version ON category;
CREATE TRIGGER category_version BEFORE UPDATE OF title, title_bn, parent_id, slug, image ON category
  FOR EACH ROW WHEN ((OLD.title, OLD.title_bn, OLD.parent_id, OLD.slug, OLD.image) IS DISTINCT FROM
    (NEW.title, NEW.title_bn, NEW.parent_id, NEW.slug, NEW.image))
  EXECUTE FUNCTION raise_category_version();
DROP TRIGGER category_audit ON category;
CREATE TRIGGER category_audit AFTER UPDATE OF title, title_bn, parent_id, slug, position, image ON category
  FOR EACH ROW WHEN ((OLD.version, OLD.position) IS DISTINCT FROM (NEW.version, NEW.position))
  EXECUTE FUNCTION write_audit();
