-- What every feature uses: days, names in order, the audit, versions, the cache and limits.
--
-- In all files an amount in paisa is an integer, a day is one of Dhaka, an actor is who did it (staff:Rina, customer, guest, shop), and a key such as
-- `note_key` is made for the request: a repeated one changes nothing.

CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- Names are sorted as people read them: in any case, numbers by their value, Bengali in the order of a dictionary. Only ORDER BY and
-- indexes use it.
DO $$
BEGIN
  CREATE COLLATION name_order (provider = icu, locale = 'bn-u-kn-true');
EXCEPTION WHEN feature_not_supported THEN
  CREATE COLLATION name_order FROM "C";
  RAISE WARNING 'This PostgreSQL is built without ICU: names are sorted by their bytes';
END $$;

CREATE FUNCTION day_in_dhaka(at timestamptz) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT to_char(at AT TIME ZONE 'Asia/Dhaka', 'YYYY-MM-DD')
$$;

-- Until 05:00 in Dhaka the business day is the previous day.
CREATE FUNCTION business_day(moment timestamptz DEFAULT now()) RETURNS text LANGUAGE sql STABLE
  SET search_path = pg_catalog, public AS $$
  SELECT to_char(moment AT TIME ZONE 'Asia/Dhaka' - interval '5 hours', 'YYYY-MM-DD')
$$;

-- How long the rows of a table are stored, where only their age decides; NULL: for ever. The table of docs/running.md has the reasons. The law
-- asks for the records of accounts for five years after the year's end.
CREATE FUNCTION retention(the_table text) RETURNS interval LANGUAGE sql IMMUTABLE SET search_path = pg_catalog AS $$
  SELECT CASE the_table
    WHEN 'audit' THEN interval '6 years'
    WHEN 'payment_callback' THEN interval '2 years'
    WHEN 'contact_message' THEN interval '2 years'
    WHEN 'pick_tick' THEN interval '1 year'
    WHEN 'picked_line' THEN interval '1 year'
    WHEN 'order_photo' THEN interval '1 year'
    WHEN 'wallet_text' THEN interval '90 days'
    WHEN 'slip_print' THEN interval '1 year'
    WHEN 'staff_session' THEN interval '1 year'
    WHEN 'session' THEN interval '1 year'
    WHEN 'catalogue_import' THEN interval '1 year'
    WHEN 'product_request' THEN interval '90 days'
    WHEN 'code' THEN interval '1 day'
  END
$$;

-- Only `erase_person` sets it, with the rights of the tables' owner, which the shop's user has not.
CREATE FUNCTION is_erasing(the_table oid) RETURNS boolean LANGUAGE sql STABLE SET search_path = pg_catalog AS $$
  SELECT coalesce(current_setting('haat.erasing', true), '') = 'on'
    AND pg_has_role(current_user, (SELECT relowner FROM pg_class WHERE oid = the_table), 'MEMBER')
$$;

-- A row is never changed. It can be deleted after its `retention` or with a trial order (`is_deleting_trials` in 24_shop.sql), and its texts
-- are replaced when their person is erased.
CREATE FUNCTION written_once() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  texts text[] := ARRAY['reason', 'content_hash', 'note', 'text', 'detail', 'fields', 'headers', 'remote', 'before', 'after'];
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF is_erasing(TG_RELID) AND to_jsonb(NEW) - texts = to_jsonb(OLD) - texts THEN RETURN NEW; END IF;
  ELSIF (to_jsonb(OLD) ->> 'at')::timestamptz < now() - retention(TG_TABLE_NAME) OR is_deleting_trials(TG_RELID) THEN RETURN OLD;
  END IF;
  RAISE EXCEPTION 'a row of % is never changed', TG_TABLE_NAME USING ERRCODE = 'check_violation';
END $$;

-- What people have changed. Only the triggers write it, with the rights of its owner; nothing in it changes.
CREATE TABLE audit (
  id         bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  at         timestamptz NOT NULL DEFAULT now(),
  -- staff:Rina, or the user of the database for SQL that somebody types.
  actor      text NOT NULL,
  table_name text NOT NULL,
  operation  text NOT NULL CHECK (operation IN ('INSERT', 'UPDATE', 'DELETE')),
  row_id     text NOT NULL,
  -- Of an update; also of secret columns, whose values are left out of the two rows.
  changed    text[] NOT NULL,
  before     jsonb,
  after      jsonb,
  -- The id of the actor; null: the change was not made by staff, or by release 0.1.
  staff_id   bigint
);
-- Who changed a product since it was read.
CREATE INDEX audit_of_row ON audit (table_name, row_id, id);
-- The changes of one day, without reading all of the audit.
CREATE INDEX audit_at ON audit (at);
-- The audit by person, and by kind of thing.
CREATE INDEX audit_of_actor ON audit (actor, id);
CREATE INDEX audit_of_table ON audit (table_name, actor, id);
CREATE TRIGGER audit_stays BEFORE UPDATE OR DELETE ON audit FOR EACH ROW EXECUTE FUNCTION written_once();

-- Records a change of a row. Its arguments are columns whose values are left out. A synonym has no id: its word names it.
CREATE FUNCTION write_audit() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
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

-- True if a row was changed, apart from these columns. Every other column counts, also one that a later migration adds.
CREATE FUNCTION is_changed(was jsonb, became jsonb, VARIADIC except_columns text[]) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT was - except_columns <> became - except_columns
$$;

-- Raises the version of a row that staff edit: of two people who edit one row, the second is refused. Its arguments are the columns that do
-- not count, because the shop itself changes or derives them.
CREATE FUNCTION raise_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF is_changed(to_jsonb(OLD), to_jsonb(NEW), VARIADIC coalesce(TG_ARGV, '{}')) THEN NEW.version := OLD.version + 1; END IF;
  RETURN NEW;
END $$;

-- What became invalid in the caches of all processes.
CREATE TABLE cache_change (
  -- Shows which rows a process has not seen yet: transactions commit in another order than they begin.
  xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
  tag text NOT NULL COLLATE "C"
);
CREATE INDEX cache_change_by_xid ON cache_change (xid);

CREATE FUNCTION add_cache_change() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  INSERT INTO cache_change (tag) VALUES (TG_ARGV[0]);
  RETURN NULL;
END $$;

-- How often an address used a costly call in the running minute, for all processes at once. What is counted here may be
-- lost in a crash, and is written without WAL: counting costs no fsync.
CREATE UNLOGGED TABLE request_count (
  -- SHA-256 of the call and the address, so that no address is stored.
  key   bytea PRIMARY KEY CHECK (length(key) = 32),
  count int NOT NULL CHECK (count > 0),
  -- When the minute is over, and counting begins anew.
  over  timestamptz NOT NULL
)
WITH (fillfactor = 50);

-- What is limited by count, for all processes at once: sign-ins of a phone, registrations from an address.
CREATE TABLE attempt (
  -- SHA-256 of what is counted, so that no phone of a stranger is stored.
  key   bytea PRIMARY KEY CHECK (length(key) = 32),
  tries int NOT NULL CHECK (tries >= 0),
  last  timestamptz NOT NULL,
  -- When the next try is let in.
  free  timestamptz NOT NULL
);
CREATE INDEX attempt_by_last ON attempt (last);

-- Signs access tokens where the environment names no secret: made once, shared by all processes.
CREATE TABLE signing_secret (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  secret   bytea NOT NULL CHECK (length(secret) >= 32)
);
