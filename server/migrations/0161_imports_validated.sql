-- The rows from before keep the rules of 0160, too.
ALTER TABLE catalogue_import
  VALIDATE CONSTRAINT catalogue_import_state_check,
  VALIDATE CONSTRAINT catalogue_import_started_check,
  VALIDATE CONSTRAINT catalogue_import_ended_check;
