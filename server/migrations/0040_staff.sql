-- People who work for the shop, apart from its customers, and the record of what they change.

CREATE TABLE staff (
  id               bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  -- Histories name a person by it, so no two have the same and nobody gets another.
  name             text   NOT NULL CHECK (name <> ''),
  -- A mobile number in E.164 or an e-mail address in small letters.
  login            text   NOT NULL UNIQUE CHECK (login ~ '^\+8801[3-9]\d{8}$' OR login ~ '^[^\s@]+@[^\s@]+$'),
  role             text   NOT NULL CHECK (role IN ('owner', 'manager', 'desk', 'packer', 'rider', 'editor')),
  password_hash    text   NOT NULL CHECK (password_hash LIKE '$argon2id$%'),
  -- The secret of the authenticator app (RFC 6238); it counts from when a first code has proven it.
  totp_secret      bytea  CHECK (length(totp_secret) = 20),
  totp_confirmed   timestamptz,
  -- The newest 30 seconds of which a code was accepted: a code works once.
  totp_step        bigint NOT NULL DEFAULT 0,
  created          timestamptz NOT NULL DEFAULT now(),
  disabled         timestamptz,
  CHECK (totp_confirmed IS NULL OR totp_secret IS NOT NULL)
);
CREATE UNIQUE INDEX staff_name ON staff (lower(name));

CREATE TABLE staff_recovery_code (
  staff_id bigint NOT NULL REFERENCES staff,
  -- SHA-256; the row is deleted when the code is used.
  hash     bytea  NOT NULL CHECK (length(hash) = 32),
  PRIMARY KEY (staff_id, hash)
);

CREATE TABLE staff_session (
  id          bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  -- SHA-256 of the cookie's token.
  token_hash  bytea  NOT NULL UNIQUE CHECK (length(token_hash) = 32),
  -- SHA-256 of the cookie that identifies the browser: there, strangers' wrong passwords do not count.
  device_hash bytea  NOT NULL CHECK (length(device_hash) = 32),
  staff_id    bigint NOT NULL REFERENCES staff,
  browser     text   NOT NULL,
  begun       timestamptz NOT NULL,
  last_used   timestamptz NOT NULL,
  ended       timestamptz
);
CREATE INDEX staff_session_of_staff ON staff_session (staff_id, id);
CREATE TRIGGER staff_session_stays_ended BEFORE UPDATE ON staff_session
  FOR EACH ROW WHEN (OLD.ended IS NOT NULL) EXECUTE FUNCTION session_stays_ended();

-- Links that make one account each.
CREATE TABLE staff_link (
  -- SHA-256 of the link.
  token_hash bytea PRIMARY KEY CHECK (length(token_hash) = 32),
  role       text NOT NULL CHECK (role IN ('owner', 'manager', 'desk', 'packer', 'rider', 'editor')),
  -- Only as long as the shop has no owner: printed at a start.
  first      boolean NOT NULL,
  expires    timestamptz NOT NULL,
  used_by    bigint REFERENCES staff
);

-- What people have changed. Only the triggers write it, with the rights of its owner; nothing in it changes.
CREATE TABLE audit (
  id         bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  at         timestamptz NOT NULL DEFAULT now(),
  -- staff:Rina, or the user of the database for SQL that somebody types.
  actor      text   NOT NULL,
  table_name text   NOT NULL,
  operation  text   NOT NULL CHECK (operation IN ('INSERT', 'UPDATE', 'DELETE')),
  row_id     text   NOT NULL,
  -- Of an update; also of secret columns, whose values are left out of the two rows.
  changed    text[] NOT NULL,
  before     jsonb,
  after      jsonb
);
CREATE TRIGGER audit_stays BEFORE UPDATE OR DELETE ON audit
  FOR EACH ROW EXECUTE FUNCTION written_once();

-- Its arguments are the columns to leave out. The actor is the transaction's setting haat.actor.
CREATE FUNCTION write_audit() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
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
  INSERT INTO audit (actor, table_name, operation, row_id, changed, before, after)
  VALUES (
    coalesce(nullif(current_setting('haat.actor', true), ''), session_user), TG_TABLE_NAME, TG_OP,
    coalesce(became, was) ->> 'id', columns, was - coalesce(TG_ARGV, '{}'), became - coalesce(TG_ARGV, '{}')
  );
  RETURN NULL;
END $$;

CREATE TRIGGER staff_audit AFTER INSERT OR DELETE
  OR UPDATE OF name, login, role, password_hash, totp_confirmed, disabled ON staff
  FOR EACH ROW EXECUTE FUNCTION write_audit('password_hash', 'totp_secret', 'totp_step');

-- Moves by staff. Shoppers' orders are not slower for it, and what belongs to the shopper is not copied.
CREATE TRIGGER orders_audit AFTER UPDATE OF status ON orders
  FOR EACH ROW WHEN (current_setting('haat.actor', true) <> '')
  EXECUTE FUNCTION write_audit('content_hash', 'order_key', 'guest_token', 'placed_from', 'receiver_name', 'receiver_email',
    'receiver_phone_number', 'receiver_address', 'receiver_city', 'receiver_zip_code', 'receiver_country');
