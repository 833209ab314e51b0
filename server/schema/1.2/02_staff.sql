-- People who work for the shop, apart from its customers.

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

-- The roles of the staff are rows: a new role needs no migration. `contract/src/office/rights.ts` has their list and their rights; a start
-- inserts those that are missing.
CREATE TABLE staff_role (
  id          text PRIMARY KEY CHECK (id <> ''),
  -- The most that one person of the role may move of one order, or in one day of the stock, without a second person; null: no limit.
  limit_paisa bigint DEFAULT 0 CHECK (limit_paisa >= 0),
  version     int NOT NULL DEFAULT 0,
  changed_by  text NOT NULL DEFAULT 'shop' CHECK (changed_by <> ''),
  changed_at  timestamptz NOT NULL DEFAULT now()
);
INSERT INTO staff_role (id, limit_paisa) VALUES
  ('owner', NULL), ('manager', 1000000), ('desk', 200000), ('packer', 100000), ('rider', 50000), ('editor', 500000);
CREATE TRIGGER staff_role_audit AFTER UPDATE ON staff_role FOR EACH ROW EXECUTE FUNCTION write_audit();

-- A person who works for the shop.
CREATE TABLE staff (
  id             bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  -- Histories name a person by it, so no two have the same and nobody gets another.
  name           text NOT NULL CHECK (name <> ''),
  -- A mobile number in E.164 or an e-mail address in small letters.
  login          text NOT NULL UNIQUE CHECK (login ~ '^\+8801[3-9]\d{8}$' OR login ~ '^[^\s@]+@[^\s@]+$'),
  role           text NOT NULL REFERENCES staff_role,
  password_hash  text NOT NULL CHECK (password_hash LIKE '$argon2id$%'),
  -- The secret of the authenticator app (RFC 6238); it counts from when a first code has proven it.
  totp_secret    bytea CHECK (length(totp_secret) = 20),
  totp_confirmed timestamptz,
  -- The newest 30 seconds of which a code was accepted: a code works once.
  totp_step      bigint NOT NULL DEFAULT 0,
  created        timestamptz NOT NULL DEFAULT now(),
  disabled       timestamptz,
  CHECK (totp_confirmed IS NULL OR totp_secret IS NOT NULL)
);
CREATE UNIQUE INDEX staff_name ON staff (lower(name));
CREATE TRIGGER staff_audit AFTER INSERT OR DELETE ON staff
  FOR EACH ROW EXECUTE FUNCTION write_audit('password_hash', 'totp_secret', 'totp_step');
-- A secret that no code has proven yet is no change, and neither is the step of a sign-in.
CREATE TRIGGER staff_audit_update AFTER UPDATE ON staff
  FOR EACH ROW WHEN (is_changed(to_jsonb(OLD), to_jsonb(NEW), 'totp_secret', 'totp_step'))
  EXECUTE FUNCTION write_audit('password_hash', 'totp_secret', 'totp_step');
CREATE FUNCTION staff_name_stays() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE TRIGGER staff_name_stays AFTER INSERT OR UPDATE OF name ON staff FOR EACH ROW EXECUTE FUNCTION staff_name_stays();
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

-- The names that a person has or had, by their keys: nobody gets the name of somebody else.
CREATE TABLE staff_name_use (
  name     text PRIMARY KEY CONSTRAINT staff_name_is_visible CHECK (name <> '' AND name = staff_name_key(name)),
  staff_id bigint NOT NULL REFERENCES staff DEFERRABLE INITIALLY DEFERRED
);

-- The person of an actor such as staff:Rina, also by a former name.
CREATE FUNCTION staff_of_actor(actor text) RETURNS bigint LANGUAGE sql STABLE
  SET search_path = pg_catalog, public AS $$
  SELECT coalesce(
    (SELECT id FROM staff WHERE name = substr(actor, 7)),
    (SELECT staff_id FROM staff_name_use WHERE name = staff_name_key(substr(actor, 7)))
  ) WHERE actor LIKE 'staff:%'
$$;

-- Codes that replace the authenticator app, once each.
CREATE TABLE staff_recovery_code (
  staff_id bigint NOT NULL REFERENCES staff,
  -- SHA-256; the row is deleted when the code is used.
  hash     bytea NOT NULL CHECK (length(hash) = 32),
  PRIMARY KEY (staff_id, hash)
);

CREATE FUNCTION session_stays_ended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'an ended session stays ended' USING ERRCODE = 'check_violation';
END $$;

-- A browser in which somebody is signed in to the office.
CREATE TABLE staff_session (
  id               bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  -- SHA-256 of the cookie's token.
  token_hash       bytea NOT NULL UNIQUE CHECK (length(token_hash) = 32),
  -- SHA-256 of the cookie that identifies the browser: there, strangers' wrong passwords do not count.
  device_hash      bytea NOT NULL CHECK (length(device_hash) = 32),
  staff_id         bigint NOT NULL REFERENCES staff,
  browser          text NOT NULL,
  begun            timestamptz NOT NULL,
  last_used        timestamptz NOT NULL,
  ended            timestamptz,
  -- Whether a code of the second factor was proven. If the member has a factor, only such a session counts.
  factor_proven    boolean NOT NULL DEFAULT false,
  -- When this session last proved a code of the second factor: some actions need a code of the last minutes.
  factor_proven_at timestamptz
);
CREATE INDEX staff_session_of_staff ON staff_session (staff_id, id);
CREATE TRIGGER staff_session_stays_ended BEFORE UPDATE ON staff_session
  FOR EACH ROW WHEN (OLD.ended IS NOT NULL) EXECUTE FUNCTION session_stays_ended();

-- Links that make one account each, or let a member set a new password.
CREATE TABLE staff_link (
  -- SHA-256 of the link.
  token_hash bytea PRIMARY KEY CHECK (length(token_hash) = 32),
  role       text NOT NULL REFERENCES staff_role,
  -- Only as long as the shop has no owner: printed at a start.
  first      boolean NOT NULL,
  expires    timestamptz NOT NULL,
  used_by    bigint REFERENCES staff,
  -- Null: the command line. A link of an owner who was disabled or has another role now is invalid: its maker could become an owner
  -- again with it.
  created_by bigint REFERENCES staff,
  -- The audit names the link by it.
  id         bigint NOT NULL UNIQUE GENERATED ALWAYS AS IDENTITY,
  -- It can be withdrawn until it is used.
  withdrawn  timestamptz,
  -- The member who sets a new password with it; null: it makes an account. A member has at most one open link: a newer one withdraws the
  -- older.
  staff_id   bigint REFERENCES staff,
  CHECK (withdrawn IS NULL OR used_by IS NULL),
  CHECK (staff_id IS NULL OR used_by IS NULL OR used_by = staff_id)
);
CREATE UNIQUE INDEX staff_link_of_member ON staff_link (staff_id) WHERE used_by IS NULL AND withdrawn IS NULL;
CREATE TRIGGER staff_link_made AFTER INSERT ON staff_link
  FOR EACH ROW WHEN (NEW.staff_id IS NOT NULL) EXECUTE FUNCTION write_audit('token_hash', 'first', 'used_by', 'created_by');
-- It was used, or withdrawn.
CREATE TRIGGER staff_link_audit AFTER UPDATE ON staff_link FOR EACH ROW EXECUTE FUNCTION write_audit('token_hash', 'first', 'created_by');

-- Processes of release 1.0 read the limits here.
CREATE VIEW value_limit AS
SELECT max(limit_paisa) FILTER (WHERE id = 'owner') AS owner_paisa,
  max(limit_paisa) FILTER (WHERE id = 'manager') AS manager_paisa,
  max(limit_paisa) FILTER (WHERE id = 'desk') AS desk_paisa,
  max(limit_paisa) FILTER (WHERE id = 'packer') AS packer_paisa,
  max(limit_paisa) FILTER (WHERE id = 'rider') AS rider_paisa,
  max(limit_paisa) FILTER (WHERE id = 'editor') AS editor_paisa
FROM staff_role;
