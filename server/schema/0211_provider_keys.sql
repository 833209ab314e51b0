-- Keys of payment, SMS, mail and storage providers that an owner has typed in the office. Without the secrets key, which is never in the
-- database, nobody can read them.
CREATE TABLE provider_key (
  -- Of two complete providers of one kind the one whose keys came first is used.
  id         bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  provider   text NOT NULL CHECK (provider ~ '^[a-z0-9]{1,20}$'),
  -- The name of its environment variable.
  field      text NOT NULL CHECK (field ~ '^[A-Z0-9_]{1,60}$'),
  -- Which secrets key has encrypted it.
  key_id     text NOT NULL CHECK (key_id ~ '^[0-9a-f]{16}$'),
  -- AES-256-GCM: a random nonce of 12 bytes, the encrypted value, a tag of 16 bytes. Provider and field are its additional data.
  sealed     bytea NOT NULL CHECK (length(sealed) BETWEEN 29 AND 4096),
  changed_by text NOT NULL CHECK (changed_by <> ''),
  changed_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (provider, field)
);
CREATE TRIGGER provider_key_audit AFTER INSERT OR UPDATE OR DELETE ON provider_key
  FOR EACH ROW EXECUTE FUNCTION write_audit('sealed');
CREATE TRIGGER provider_key_changed AFTER INSERT OR UPDATE OR DELETE ON provider_key
  FOR EACH STATEMENT EXECUTE FUNCTION add_cache_change('provider_keys');

-- The last test of each provider with its present keys.
CREATE TABLE provider_test (
  id        bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  provider  text NOT NULL UNIQUE CHECK (provider ~ '^[a-z0-9]{1,20}$'),
  works     boolean NOT NULL,
  -- What the provider said, without secrets.
  said      text NOT NULL CHECK (length(said) <= 300),
  tested_by text NOT NULL CHECK (tested_by <> ''),
  tested_at timestamptz NOT NULL DEFAULT now()
);
CREATE TRIGGER provider_test_audit AFTER INSERT OR UPDATE OR DELETE ON provider_test
  FOR EACH ROW EXECUTE FUNCTION write_audit();
