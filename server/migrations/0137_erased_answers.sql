-- What a second person has typed may name a shopper: it is not copied to the audit, and is erased with the person of the order.

DROP TRIGGER value_request_audit ON value_request;
CREATE TRIGGER value_request_audit AFTER INSERT OR UPDATE ON value_request
  FOR EACH ROW EXECUTE FUNCTION write_audit('body', 'reason', 'lines', 'answer');

-- A decision is final; only its text can be emptied.
CREATE OR REPLACE FUNCTION value_request_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND (
    OLD.state = 'waiting' OR NEW.answer = '' AND to_jsonb(NEW) - 'answer' = to_jsonb(OLD) - 'answer' AND OLD.answer <> ''
  ) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'a decided request is never changed' USING ERRCODE = 'restrict_violation';
END $$;

CREATE OR REPLACE FUNCTION lapse_value_requests() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  -- See erase_person.
  is_erased boolean := NEW.receiver_phone_number = '+8800000000000';
BEGIN
  UPDATE value_request SET state = 'lapsed', decided = now(), body = '{}', reason = ''
  WHERE order_id = NEW.id AND state = 'waiting' AND (
    order_version < NEW.version OR is_erased
    OR (NEW.status <> OLD.status AND NEW.status IN ('COMPLETED', 'CANCELLED') AND verb = 'applyTick')
  );
  IF is_erased THEN
    UPDATE value_request SET answer = '' WHERE order_id = NEW.id AND answer <> '';
  END IF;
  RETURN NULL;
END $$;
