-- Imports of the catalogue that staff start in the office: the file, what it would change, and how it ended.
CREATE TABLE catalogue_import (
  id        bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  file_name text   NOT NULL CHECK (length(file_name) <= 200),
  -- The text of the file; emptied when the import has ended.
  content   text   NOT NULL,
  --   checking   the file is imported and rolled back, to see the changes
  --   checked    it waits for somebody to start it
  --   running    it is being stored
  --   done, cancelled, failed: nothing changes any more; only `done` has stored anything
  state     text   NOT NULL CHECK (state IN ('checking', 'checked', 'running', 'done', 'cancelled', 'failed')),
  step      text   NOT NULL DEFAULT '',
  step_done int    NOT NULL DEFAULT 0,
  step_total int   NOT NULL DEFAULT 0,
  stop      boolean NOT NULL DEFAULT false,
  -- When its process was last alive; one that is silent was killed, and its transaction with it.
  beat      timestamptz NOT NULL DEFAULT now(),
  -- Counts, changes and refused rows.
  result    jsonb,
  problem   text   NOT NULL DEFAULT '',
  actor     text   NOT NULL CHECK (actor <> ''),
  created   timestamptz NOT NULL DEFAULT now(),
  started_by text  CHECK (started_by <> ''),
  ended     timestamptz,
  CHECK (state NOT IN ('running', 'done') OR started_by IS NOT NULL),
  CHECK ((state IN ('done', 'cancelled', 'failed')) = (ended IS NOT NULL))
);
-- Two at once are refused, in whichever process.
CREATE UNIQUE INDEX catalogue_import_at_work ON catalogue_import ((true)) WHERE state IN ('checking', 'running');

CREATE FUNCTION catalogue_import_stays_ended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'an ended import stays as it is' USING ERRCODE = 'check_violation';
END $$;
CREATE TRIGGER catalogue_import_stays_ended BEFORE UPDATE ON catalogue_import
  FOR EACH ROW WHEN (OLD.ended IS NOT NULL) EXECUTE FUNCTION catalogue_import_stays_ended();
CREATE TRIGGER catalogue_import_audit AFTER INSERT OR DELETE OR UPDATE OF state ON catalogue_import
  FOR EACH ROW EXECUTE FUNCTION write_audit('content', 'result', 'step', 'step_done', 'step_total', 'beat');
