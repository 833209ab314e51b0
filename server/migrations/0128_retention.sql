-- How long the rows of a table are stored, where only their age decides; NULL: for ever. The table of docs/running.md has the reasons. The law
-- asks for the records of accounts for five years after the year's end.
CREATE FUNCTION retention(the_table text) RETURNS interval LANGUAGE sql IMMUTABLE SET search_path = pg_catalog AS $$
  SELECT CASE the_table
    WHEN 'audit' THEN interval '6 years'
    WHEN 'payment_callback' THEN interval '2 years'
    WHEN 'contact_message' THEN interval '2 years'
    WHEN 'pick_tick' THEN interval '1 year'
    WHEN 'picked_line' THEN interval '1 year'
    WHEN 'slip_print' THEN interval '1 year'
    WHEN 'staff_session' THEN interval '1 year'
    WHEN 'session' THEN interval '1 year'
    WHEN 'catalogue_import' THEN interval '1 year'
    WHEN 'product_request' THEN interval '90 days'
    WHEN 'code' THEN interval '1 day'
  END
$$;

-- As before, but a row may be deleted after its time, by whomever, and not a moment earlier.
CREATE OR REPLACE FUNCTION written_once() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  texts text[] := ARRAY['reason', 'note', 'text', 'detail', 'fields', 'headers', 'remote', 'before', 'after'];
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF is_erasing(TG_RELID) AND to_jsonb(NEW) - texts = to_jsonb(OLD) - texts THEN RETURN NEW; END IF;
  ELSIF (to_jsonb(OLD) ->> 'at')::timestamptz < now() - retention(TG_TABLE_NAME) THEN RETURN OLD;
  END IF;
  RAISE EXCEPTION 'a row of % is never changed', TG_TABLE_NAME USING ERRCODE = 'check_violation';
END $$;

-- Deletes what is older than its time, at most so many rows of a table, so that it never holds locks for long. Returns their number.
CREATE FUNCTION delete_old_rows(most int) RETURNS int LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  deleted int := 0;
  part int;
BEGIN
  -- The deletions of other tables are no work of anybody, and need no audit.
  PERFORM set_config('haat.actor', 'retention', true);
  DELETE FROM audit WHERE id IN (SELECT id FROM audit WHERE at < now() - retention('audit') LIMIT most);
  GET DIAGNOSTICS part = ROW_COUNT; deleted := deleted + part;
  DELETE FROM payment_callback
  WHERE id IN (SELECT id FROM payment_callback WHERE at < now() - retention('payment_callback') LIMIT most);
  GET DIAGNOSTICS part = ROW_COUNT; deleted := deleted + part;
  DELETE FROM slip_print WHERE id IN (SELECT id FROM slip_print WHERE at < now() - retention('slip_print') LIMIT most);
  GET DIAGNOSTICS part = ROW_COUNT; deleted := deleted + part;
  -- A line in a bag refers to its tick.
  WITH old AS MATERIALIZED (SELECT tick_key FROM pick_tick WHERE at < now() - retention('pick_tick') LIMIT most),
    lines AS (DELETE FROM picked_line WHERE tick_key IN (SELECT tick_key FROM old))
  DELETE FROM pick_tick WHERE tick_key IN (SELECT tick_key FROM old);
  GET DIAGNOSTICS part = ROW_COUNT; deleted := deleted + part;
  DELETE FROM staff_session WHERE id IN (
    SELECT id FROM staff_session WHERE coalesce(ended, last_used) < now() - retention('staff_session') LIMIT most);
  GET DIAGNOSTICS part = ROW_COUNT; deleted := deleted + part;
  DELETE FROM session WHERE id IN (SELECT id FROM session WHERE renewed < now() - retention('session') LIMIT most);
  GET DIAGNOSTICS part = ROW_COUNT; deleted := deleted + part;
  DELETE FROM contact_message WHERE id IN (
    SELECT id FROM contact_message WHERE answered < now() - retention('contact_message') LIMIT most);
  GET DIAGNOSTICS part = ROW_COUNT; deleted := deleted + part;
  DELETE FROM catalogue_import WHERE id IN (
    SELECT id FROM catalogue_import WHERE ended < now() - retention('catalogue_import') LIMIT most);
  GET DIAGNOSTICS part = ROW_COUNT; deleted := deleted + part;
  DELETE FROM product_request WHERE request_key IN (
    SELECT request_key FROM product_request WHERE at < now() - retention('product_request') LIMIT most);
  GET DIAGNOSTICS part = ROW_COUNT; deleted := deleted + part;
  DELETE FROM code WHERE expires < now() - retention('code');
  GET DIAGNOSTICS part = ROW_COUNT; deleted := deleted + part;
  RETURN deleted;
END $$;
