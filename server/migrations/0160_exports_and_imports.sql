-- Exports of the catalogue carry marks, by which an import knows what the file has changed; an import of the office can be undone.

-- Part of each mark: a file of another shop has no valid one. It is no secret.
ALTER TABLE shop_setting ADD COLUMN catalogue_key text NOT NULL DEFAULT gen_random_uuid();

ALTER TABLE catalogue_import
  -- What somebody chose: the column of each heading, the category, price and stock of rows without one.
  ADD COLUMN choices jsonb,
  -- The time of the transaction that stored the rows: the audit and the stock ledger have its changes under this time.
  ADD COLUMN stored_at timestamptz,
  DROP CONSTRAINT catalogue_import_state_check,
  DROP CONSTRAINT catalogue_import_check,
  DROP CONSTRAINT catalogue_import_check1,
  --   choosing   its headings are not enough: somebody chooses what the columns are
  --   undone     everything that nobody had changed since is as before
  ADD CONSTRAINT catalogue_import_state_check CHECK
    (state IN ('choosing', 'checking', 'checked', 'running', 'done', 'undone', 'cancelled', 'failed')) NOT VALID,
  ADD CONSTRAINT catalogue_import_started_check CHECK
    (state NOT IN ('running', 'done', 'undone') OR started_by IS NOT NULL) NOT VALID,
  ADD CONSTRAINT catalogue_import_ended_check CHECK
    ((state IN ('done', 'undone', 'cancelled', 'failed')) = (ended IS NOT NULL)) NOT VALID;

DROP TRIGGER catalogue_import_stays_ended ON catalogue_import;
CREATE TRIGGER catalogue_import_stays_ended BEFORE UPDATE ON catalogue_import
  FOR EACH ROW WHEN (OLD.ended IS NOT NULL AND NOT (OLD.state = 'done' AND NEW.state = 'undone'))
  EXECUTE FUNCTION catalogue_import_stays_ended();
DROP TRIGGER catalogue_import_audit ON catalogue_import;
CREATE TRIGGER catalogue_import_audit AFTER INSERT OR DELETE OR UPDATE OF state ON catalogue_import
  FOR EACH ROW EXECUTE FUNCTION write_audit('content', 'result', 'step', 'step_done', 'step_total', 'beat', 'choices');
