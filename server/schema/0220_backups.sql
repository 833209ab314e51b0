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
-- One at a time.
CREATE UNIQUE INDEX backup_running ON backup ((true)) WHERE state = 'running' OR rehearsal = 'running';
CREATE INDEX backup_started ON backup (started);
CREATE TRIGGER backup_audit AFTER INSERT OR UPDATE ON backup
  FOR EACH ROW WHEN (current_setting('haat.actor', true) <> '') EXECUTE FUNCTION write_audit();

-- Backups and their key are data that somebody takes out of the shop.
ALTER TABLE data_export ADD COLUMN backup_id bigint REFERENCES backup,
  DROP CONSTRAINT data_export_kind_check, DROP CONSTRAINT data_export_check,
  ADD CONSTRAINT data_export_kind_check CHECK (kind IN ('person', 'orders', 'customers', 'backup', 'backup key')),
  ADD CONSTRAINT data_export_check CHECK (
    (kind IN ('orders', 'customers')) = (from_day IS NOT NULL) AND (from_day IS NULL) = (to_day IS NULL)
    AND (kind = 'backup') = (backup_id IS NOT NULL));
CREATE INDEX data_export_of_backup ON data_export (backup_id, at) WHERE backup_id IS NOT NULL;
