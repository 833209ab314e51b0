-- Staff edit synonyms, so their changes are in the audit. A synonym has no id: its word names it.
CREATE OR REPLACE FUNCTION write_audit() RETURNS trigger LANGUAGE plpgsql
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
    coalesce(became ->> 'id', was ->> 'id', became ->> 'word', was ->> 'word'), columns,
    was - coalesce(TG_ARGV, '{}'), became - coalesce(TG_ARGV, '{}')
  );
  RETURN NULL;
END $$;

CREATE TRIGGER synonym_audit AFTER INSERT OR UPDATE OR DELETE ON synonym
  FOR EACH ROW EXECUTE FUNCTION write_audit();
