-- Names of staff that look the same belong to one person: histories name people by them.

LOCK TABLE staff IN SHARE ROW EXCLUSIVE MODE;

-- A name as it looks: NFKC, without invisible characters, in small letters, letters of Cyrillic and Greek that look like Latin
-- ones as these. A vowel of Bengali that is typed as two characters is one.
CREATE FUNCTION staff_name_key(name text) RETURNS text LANGUAGE sql IMMUTABLE STRICT AS $$
  SELECT replace(lower(translate(
    btrim(regexp_replace(regexp_replace(normalize(name, NFKC),
      U&'[\00AD\034F\061C\115F\1160\17B4\17B5\180B-\180F\200B-\200F\2028-\202E\2060-\206F\2800\3164\FE00-\FE0F\FEFF\FFA0\FFF0-\FFFB\+01D173-\+01D17A\+0E0000-\+0E0FFF]',
      '', 'g'), '\s+', ' ', 'g')),
    'авеѕіјкмнорстухүһԁԛԝԍѵӏАВЕЅІЈКМНОРСТУХҮҺԀԚԜԌѴӀΑΒΕΖΗΙΚΜΝΟΡΤΥΧαγεηικνορτυχϲϳıɑɡ',
    'abesijkmhopctyxyhdqwgvlabesijkmhopctyxyhdqwgvlabezhikmnoptyxayenikvoptuxcjiag'
  )), 'অা', 'আ')
$$;

-- Each use is stored by its key. Two people whose names look the same by now keep them; the key belongs to the earlier one.
CREATE TEMP TABLE name_use ON COMMIT DROP AS
  SELECT DISTINCT ON (key) key, staff_id FROM (
    SELECT staff_name_key(name) AS key, staff_id FROM staff_name_use UNION ALL SELECT staff_name_key(name), id FROM staff
  ) AS used WHERE key <> '' ORDER BY key, staff_id;
DELETE FROM staff_name_use;
INSERT INTO staff_name_use SELECT key, staff_id FROM name_use;
ALTER TABLE staff_name_use DROP CONSTRAINT staff_name_use_name_check;
ALTER TABLE staff_name_use ADD CONSTRAINT staff_name_is_visible CHECK (name <> '' AND name = staff_name_key(name));

CREATE OR REPLACE FUNCTION staff_name_stays() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  owner bigint;
BEGIN
  INSERT INTO staff_name_use VALUES (staff_name_key(NEW.name), NEW.id) ON CONFLICT (name) DO NOTHING;
  SELECT staff_id INTO owner FROM staff_name_use WHERE name = staff_name_key(NEW.name);
  IF owner <> NEW.id THEN
    RAISE EXCEPTION 'the name % belongs to somebody else', NEW.name USING ERRCODE = 'unique_violation', CONSTRAINT = 'staff_name';
  END IF;
  RETURN NULL;
END $$;

-- The audit has the id of the person beside the name. Null: the change was not made by staff, or before this column was added.
ALTER TABLE audit ADD COLUMN staff_id bigint;

-- The person of an actor such as staff:Rina, also by a name from before.
CREATE FUNCTION staff_of_actor(actor text) RETURNS bigint LANGUAGE sql STABLE
  SET search_path = pg_catalog, public AS $$
  SELECT coalesce(
    (SELECT id FROM staff WHERE name = substr(actor, 7)),
    (SELECT staff_id FROM staff_name_use WHERE name = staff_name_key(substr(actor, 7)))
  ) WHERE actor LIKE 'staff:%'
$$;

CREATE OR REPLACE FUNCTION write_audit() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  who text := coalesce(nullif(current_setting('haat.actor', true), ''), session_user);
  was jsonb;
  became jsonb;
  columns text[];
BEGIN
  IF TG_OP <> 'INSERT' THEN was := to_jsonb(OLD); END IF;
  IF TG_OP <> 'DELETE' THEN became := to_jsonb(NEW); END IF;
  columns := ARRAY(
    SELECT key FROM jsonb_object_keys(coalesce(became, was)) AS key
    WHERE TG_OP = 'UPDATE' AND (was -> key) IS DISTINCT FROM (became -> key) ORDER BY key
  );
  INSERT INTO audit (actor, staff_id, table_name, operation, row_id, changed, before, after)
  VALUES (
    who, staff_of_actor(who), TG_TABLE_NAME, TG_OP,
    coalesce(became ->> 'id', was ->> 'id', became ->> 'word', was ->> 'word'), columns,
    was - coalesce(TG_ARGV, '{}'), became - coalesce(TG_ARGV, '{}')
  );
  RETURN NULL;
END $$;
