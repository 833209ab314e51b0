-- An attempt asks for what is due, and several payments may pay an order (docs/decisions/0101-due-and-credit.md).

-- The total changes with the order, so an attempt no longer refers to it.
ALTER TABLE payment_attempt
  DROP CONSTRAINT payment_attempt_order_id_amount_paisa_fkey,
  ADD CONSTRAINT payment_attempt_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders NOT VALID;
ALTER TABLE orders DROP CONSTRAINT orders_id_total_paisa_key;

-- The version before asks for the total, and what is too much is refunded.
CREATE FUNCTION payment_attempt_asks_for_due() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM order_balance WHERE order_id = NEW.order_id AND NEW.amount_paisa IN (due_paisa, total_paisa)
  ) THEN
    RAISE EXCEPTION 'an attempt asks for % paisa, which are not due', NEW.amount_paisa USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER payment_attempt_asks_for_due BEFORE INSERT ON payment_attempt
  FOR EACH ROW WHEN (NEW.state = 'created') EXECUTE FUNCTION payment_attempt_asks_for_due();

-- orders.payment_id names the first payment that counts; later ones pay what became due since.
DROP INDEX payment_of_order;
CREATE OR REPLACE FUNCTION payment_is_on_its_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT payment_id FROM orders WHERE id = NEW.order_id) IS NULL THEN
    RAISE EXCEPTION 'payment % is not on order %', NEW.id, NEW.order_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;

-- A payment and a new total are checked, too. Only a dearer substitute or more weight raises what an order costs above its total: by no
-- more than their own adjustments.
CREATE OR REPLACE FUNCTION order_balance_holds() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  the_order bigint;
  balance order_balance;
BEGIN
  IF TG_TABLE_NAME = 'orders' THEN
    the_order := NEW.id;
  ELSE
    the_order := NEW.order_id;
  END IF;
  SELECT * INTO balance FROM order_balance WHERE order_id = the_order;
  IF balance.adjusted_paisa > balance.total_paisa OR balance.adjusted_paisa < 0 AND balance.adjusted_paisa < (
    SELECT coalesce(sum(amount_paisa), 0) FROM order_adjustment
    WHERE order_id = the_order AND amount_paisa < 0 AND kind IN ('substitute', 'weight')
  ) THEN
    RAISE EXCEPTION 'order % is adjusted by more than its total', the_order USING ERRCODE = 'check_violation';
  END IF;
  IF balance.refunded_paisa > balance.paid_paisa OR EXISTS (
    SELECT FROM refund JOIN payment ON payment.id = payment_id WHERE payment.order_id = the_order
    GROUP BY payment.id HAVING sum(refund.amount_paisa) > payment.amount_paisa
  ) THEN
    RAISE EXCEPTION 'more is refunded than was paid for order %', the_order USING ERRCODE = 'check_violation';
  END IF;
  -- A refund never makes it worse, and an overpayment is refunded whatever was done to its order by hand.
  IF balance.due_paisa < 0 AND TG_TABLE_NAME <> 'refund' THEN
    RAISE EXCEPTION 'order % was paid more than it costs, without a refund', the_order USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER payment_holds AFTER INSERT ON payment
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.surplus IS NULL) EXECUTE FUNCTION order_balance_holds();
CREATE CONSTRAINT TRIGGER orders_hold AFTER UPDATE OF total_paisa ON orders
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD.total_paisa <> NEW.total_paisa) EXECUTE FUNCTION order_balance_holds();
