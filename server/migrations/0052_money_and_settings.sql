-- Staff accept payments on hold, hand over refunds, and edit delivery zones and tax classes: all of it is in the audit.

LOCK TABLE payment IN SHARE ROW EXCLUSIVE MODE;
LOCK TABLE refund IN SHARE ROW EXCLUSIVE MODE;

-- Changes by the shop itself, such as a refund that the provider reports, are in the log.
CREATE TRIGGER payment_audit AFTER UPDATE ON payment
  FOR EACH ROW WHEN (current_setting('haat.actor', true) <> '') EXECUTE FUNCTION write_audit();
CREATE TRIGGER refund_audit AFTER UPDATE OF state ON refund
  FOR EACH ROW WHEN (current_setting('haat.actor', true) <> '') EXECUTE FUNCTION write_audit();

-- Raised by each change: of two people who edit one zone the second is refused.
ALTER TABLE delivery_zone ADD COLUMN version int NOT NULL DEFAULT 0;

CREATE FUNCTION delivery_zone_has_a_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.version := OLD.version + 1;
  RETURN NEW;
END $$;
CREATE TRIGGER delivery_zone_has_a_version BEFORE UPDATE ON delivery_zone
  FOR EACH ROW EXECUTE FUNCTION delivery_zone_has_a_version();
CREATE TRIGGER delivery_zone_audit AFTER INSERT OR UPDATE OR DELETE ON delivery_zone
  FOR EACH ROW EXECUTE FUNCTION write_audit();

CREATE TRIGGER category_tax_class_audit AFTER UPDATE OF tax_class ON category
  FOR EACH ROW WHEN (OLD.tax_class IS DISTINCT FROM NEW.tax_class) EXECUTE FUNCTION write_audit();
