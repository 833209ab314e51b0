-- How the shop runs: backups, what is wrong with it, its versions.

-- Each backup that the shop has made or tried by itself or for an owner. The file gets its name when it is complete.
CREATE TABLE backup (
  id                bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  file              text NOT NULL UNIQUE CHECK (file ~ '^haat-[0-9TZ-]+\.backup$'),
  -- shop: by itself at night; otherwise staff:Rina.
  actor             text NOT NULL CHECK (actor <> ''),
  started           timestamptz NOT NULL,
  ended             timestamptz,
  state             text NOT NULL DEFAULT 'running' CHECK (state IN ('running', 'done', 'failed')),
  -- Why it failed: a code.
  problem           text NOT NULL DEFAULT '',
  -- The first eight digits of the hash of the key that it is encrypted with.
  key_id            text NOT NULL CHECK (key_id ~ '^[0-9a-f]{8}$'),
  -- In bytes. Null until it is complete; tables, rows and pictures also of a file that was found in the folder after a restore.
  size              bigint CHECK (size > 0),
  tables            int,
  rows              bigint,
  pictures          int,
  -- Where it is now.
  in_folder         boolean NOT NULL DEFAULT false,
  in_bucket         boolean NOT NULL DEFAULT false,
  bucket_problem    text NOT NULL DEFAULT '',
  -- The last try to restore it into another database.
  rehearsed         timestamptz,
  rehearsal         text CHECK (rehearsal IN ('running', 'passed', 'failed')),
  rehearsal_problem text NOT NULL DEFAULT '',
  CHECK ((state = 'running') = (ended IS NULL)),
  CHECK (state <> 'done' OR size IS NOT NULL),
  CHECK ((rehearsal IS NULL) = (rehearsed IS NULL))
);
ALTER TABLE data_export ADD FOREIGN KEY (backup_id) REFERENCES backup;
-- One at a time.
CREATE UNIQUE INDEX backup_running ON backup ((true)) WHERE state = 'running' OR rehearsal = 'running';
CREATE INDEX backup_started ON backup (started);
CREATE TRIGGER backup_audit AFTER INSERT OR UPDATE ON backup
  FOR EACH ROW WHEN (current_setting('haat.actor', true) <> '') EXECUTE FUNCTION write_audit();

-- The daily comparison of the payments with the orders. `report` is that of the command `reconcile`; null while the first try runs.
CREATE TABLE reconciliation (
  -- The day in Dhaka on which it ran.
  day         text PRIMARY KEY CHECK (day ~ '^\d{4}-\d\d-\d\d$'),
  claimed     timestamptz NOT NULL,
  ended       timestamptz,
  -- Attempts about which a gateway did not respond: the report is repeated.
  unanswered  int NOT NULL DEFAULT 0,
  -- Payments without an order, orders without a payment, and what differs.
  differences int NOT NULL DEFAULT 0,
  report      jsonb,
  CHECK ((report IS NULL) = (ended IS NULL))
);

-- What is or was wrong with the shop, from the time when it was noticed until it is well again.
CREATE TABLE health_event (
  id         bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  check_name text NOT NULL,
  state      text NOT NULL CHECK (state IN ('warning', 'alarm')),
  -- The sentence of the page.
  code       text NOT NULL,
  began      timestamptz NOT NULL,
  ended      timestamptz,
  -- When the owners were told by SMS or mail; null: they see it in the office only.
  told       timestamptz,
  seen       timestamptz,
  seen_by    text CHECK (seen_by <> ''),
  CHECK ((seen IS NULL) = (seen_by IS NULL))
);
CREATE UNIQUE INDEX health_event_open ON health_event (check_name) WHERE ended IS NULL;
CREATE INDEX health_event_told ON health_event (check_name, told) WHERE told IS NOT NULL;
CREATE TRIGGER health_event_audit AFTER UPDATE ON health_event
  FOR EACH ROW WHEN (current_setting('haat.actor', true) <> '') EXECUTE FUNCTION write_audit();

-- Since when each version of the shop has run.
CREATE TABLE shop_version (
  version text PRIMARY KEY CHECK (version <> ''),
  since   timestamptz NOT NULL DEFAULT now()
);
