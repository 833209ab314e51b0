-- A refund that was handed over in cash is in the audit whoever records it: also SQL that somebody types, without the setting haat.actor.

CREATE TRIGGER refund_paid_out_audit AFTER UPDATE OF state ON refund FOR EACH ROW
  WHEN (coalesce(current_setting('haat.actor', true), '') = ''
    AND NEW.state = 'refunded' AND (OLD.state = 'failed' OR OLD.state = 'due' AND NEW.payment_id IS NULL))
  EXECUTE FUNCTION write_audit();
