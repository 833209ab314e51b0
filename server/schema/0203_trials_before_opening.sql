-- Once the shop has opened, no setting lets anybody delete a row of a ledger as part of a trial, not even the tables' owner: `opened` never
-- becomes null again.
CREATE OR REPLACE FUNCTION is_deleting_trials(the_table oid) RETURNS boolean LANGUAGE sql STABLE SET search_path = pg_catalog, public AS $$
  SELECT CASE WHEN coalesce(current_setting('haat.deleting_trials', true), '') <> 'on' THEN false
    ELSE pg_has_role(current_user, (SELECT relowner FROM pg_class WHERE oid = the_table), 'MEMBER')
      AND EXISTS (SELECT FROM shop_state WHERE opened IS NULL) END
$$;
