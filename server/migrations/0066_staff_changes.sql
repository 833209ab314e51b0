-- Names and roles of staff change. A name stays with its person for ever, because histories name a person by it.

LOCK TABLE staff IN SHARE ROW EXCLUSIVE MODE;

CREATE TABLE staff_name_use (
  name     text   PRIMARY KEY CHECK (name = lower(name)),
  staff_id bigint NOT NULL REFERENCES staff DEFERRABLE INITIALLY DEFERRED
);
INSERT INTO staff_name_use SELECT lower(name), id FROM staff;

CREATE FUNCTION staff_name_stays() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  owner bigint;
BEGIN
  INSERT INTO staff_name_use VALUES (lower(NEW.name), NEW.id) ON CONFLICT (name) DO NOTHING;
  SELECT staff_id INTO owner FROM staff_name_use WHERE name = lower(NEW.name);
  IF owner <> NEW.id THEN
    RAISE EXCEPTION 'the name % belongs to somebody else', NEW.name USING ERRCODE = 'unique_violation', CONSTRAINT = 'staff_name';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER staff_name_stays AFTER INSERT OR UPDATE OF name ON staff
  FOR EACH ROW EXECUTE FUNCTION staff_name_stays();

-- Whoever writes it: a shop that has an owner keeps one. The owners are locked, so that two cannot leave at once.
CREATE FUNCTION an_owner_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM staff WHERE role = 'owner' ORDER BY id FOR UPDATE;
  IF NOT EXISTS (SELECT FROM staff WHERE role = 'owner' AND disabled IS NULL) THEN
    RAISE EXCEPTION 'the shop needs an owner' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER an_owner_stays AFTER UPDATE OF role, disabled ON staff
  FOR EACH ROW WHEN (OLD.role = 'owner' AND OLD.disabled IS NULL AND (NEW.role <> 'owner' OR NEW.disabled IS NOT NULL))
  EXECUTE FUNCTION an_owner_stays();
