-- Phones whose orders the shop refuses. A block is lifted, never deleted or changed otherwise.
CREATE TABLE phone_block (
  id        bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  phone     text   NOT NULL CHECK (phone ~ '^\+[1-9]\d{6,14}$'),
  reason    text   NOT NULL CHECK (reason <> '' AND length(reason) <= 500),
  actor     text   NOT NULL CHECK (actor <> ''),
  at        timestamptz NOT NULL DEFAULT now(),
  lifted    timestamptz,
  lifted_by text   CHECK (lifted_by <> ''),
  CHECK ((lifted IS NULL) = (lifted_by IS NULL))
);
CREATE UNIQUE INDEX phone_block_once ON phone_block (phone) WHERE lifted IS NULL;
CREATE INDEX phone_block_of_phone ON phone_block (phone, id);

CREATE FUNCTION phone_block_is_only_lifted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.lifted IS NOT NULL
    OR (NEW.id, NEW.phone, NEW.reason, NEW.actor, NEW.at) IS DISTINCT FROM (OLD.id, OLD.phone, OLD.reason, OLD.actor, OLD.at) THEN
    RAISE EXCEPTION 'a block is only lifted' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER phone_block_is_only_lifted BEFORE UPDATE ON phone_block
  FOR EACH ROW EXECUTE FUNCTION phone_block_is_only_lifted();
-- Neither the phone nor the reason is copied, so that they can be deleted later.
CREATE TRIGGER phone_block_audit AFTER INSERT OR UPDATE OR DELETE ON phone_block
  FOR EACH ROW EXECUTE FUNCTION write_audit('phone', 'reason');
