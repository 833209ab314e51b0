-- When this session last proved a code of the second factor: some actions need a code of the last minutes.
ALTER TABLE staff_session ADD COLUMN factor_proven_at timestamptz;
