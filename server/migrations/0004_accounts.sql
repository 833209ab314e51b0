-- Customers, the browsers they are signed in on, and their regular addresses.

CREATE TABLE customer (
  id              bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  -- E.164; who signs in.
  phone           text   NOT NULL UNIQUE CHECK (phone ~ '^\+8801[3-9]\d{8}$'),
  email           text   NOT NULL DEFAULT '',
  password_hash   text   NOT NULL CHECK (password_hash LIKE '$argon2id$%'),
  username        text   NOT NULL DEFAULT '',
  full_name       text   NOT NULL DEFAULT '',
  address_1       text   NOT NULL DEFAULT '',
  city            text   NOT NULL DEFAULT '',
  zipcode         text   NOT NULL DEFAULT '',
  country         text   NOT NULL DEFAULT '',
  -- A path below /media/, empty where there is no picture.
  profile_picture text   NOT NULL DEFAULT '' CHECK (profile_picture ~ '^(profiles/[0-9a-f]{32}\.webp)?$'),
  date_joined     timestamptz NOT NULL DEFAULT now(),
  -- Since when the shop lets this customer in no more.
  disabled        timestamptz
);

-- One signed-in browser: a family of refresh tokens. Only the newest two are known, and only by their hashes.
CREATE TABLE session (
  id            bytea  PRIMARY KEY CHECK (length(id) = 16),
  customer_id   bigint NOT NULL REFERENCES customer,
  signed_in     timestamptz NOT NULL,
  renewed       timestamptz NOT NULL CHECK (renewed >= signed_in),
  token_hash    bytea  NOT NULL CHECK (length(token_hash) = 32),
  -- The token before, and the salt that makes the newest from it once more: for tabs that ask at once, for lost answers.
  previous_hash bytea  CHECK (length(previous_hash) = 32),
  salt          bytea  CHECK (length(salt) = 32),
  ended         timestamptz,
  ended_by      text   CHECK (ended_by IN ('customer', 'reuse', 'shop')),
  CHECK ((previous_hash IS NULL) = (salt IS NULL)),
  CHECK ((ended IS NULL) = (ended_by IS NULL))
);
CREATE INDEX session_of_customer ON session (customer_id);

CREATE FUNCTION end_sessions_of_disabled() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE session SET ended = NEW.disabled, ended_by = 'shop' WHERE customer_id = NEW.id AND ended IS NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER customer_disabled AFTER UPDATE OF disabled ON customer
  FOR EACH ROW WHEN (NEW.disabled IS NOT NULL) EXECUTE FUNCTION end_sessions_of_disabled();

CREATE FUNCTION session_stays_ended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'an ended session stays ended' USING ERRCODE = 'check_violation';
END $$;
CREATE TRIGGER session_stays_ended BEFORE UPDATE ON session
  FOR EACH ROW WHEN (OLD.ended IS NOT NULL) EXECUTE FUNCTION session_stays_ended();

-- What is limited by count, for all processes at once: sign-ins of a phone, registrations from an address.
CREATE TABLE attempt (
  -- SHA-256 of what is counted, so that no phone is kept of whoever is no customer.
  key   bytea PRIMARY KEY CHECK (length(key) = 32),
  tries int   NOT NULL CHECK (tries >= 0),
  last  timestamptz NOT NULL,
  -- When the next try is let in.
  free  timestamptz NOT NULL
);
CREATE INDEX attempt_by_last ON attempt (last);

-- Signs access tokens where the environment names no secret: made once, shared by all processes.
CREATE TABLE signing_secret (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  secret   bytea   NOT NULL CHECK (length(secret) >= 32)
);

CREATE TABLE shipping_address (
  id          bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  customer_id bigint NOT NULL REFERENCES customer,
  name        text   NOT NULL CHECK (name <> ''),
  email       text   NOT NULL CHECK (email <> ''),
  phone       text   NOT NULL CHECK (phone ~ '^\+880\d{8,10}$'),
  address     text   NOT NULL CHECK (address <> ''),
  city        text   NOT NULL CHECK (city <> ''),
  zipcode     text   NOT NULL CHECK (zipcode <> ''),
  country     text   NOT NULL CHECK (country <> '')
);
CREATE INDEX shipping_address_of_customer ON shipping_address (customer_id, id);
