-- The owner turns ways to pay on and off. One stays on.
ALTER TABLE shop_setting
  ADD COLUMN cash_on_delivery boolean NOT NULL DEFAULT true,
  ADD COLUMN online_payment   boolean NOT NULL DEFAULT true,
  ADD CONSTRAINT a_payment_method_stays CHECK (cash_on_delivery OR online_payment);
-- Pages name the ways to pay.
CREATE TRIGGER payment_methods_changed AFTER UPDATE OF cash_on_delivery, online_payment ON shop_setting
  FOR EACH STATEMENT EXECUTE FUNCTION add_cache_change('content');
