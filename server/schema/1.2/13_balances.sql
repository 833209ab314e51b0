-- What is due of each order, from all ways to pay: nothing is adjusted, paid or refunded against it.

-- What each order costs now, what was paid and refunded, and what is due. A payment that the order does not need counts for
-- nothing. An order that was completed without any payment was paid in cash when release 0.1 did not record cash.
-- Credit and baki pay it like money, receipts and claims like cash. Of a cancelled order the shop may keep the advance.
CREATE VIEW order_balance AS
SELECT orders.id AS order_id, total_paisa, sums.adjusted_paisa, payable.payable_paisa, paid.paid_paisa, sums.refunded_paisa,
       payable.payable_paisa - paid.paid_paisa + sums.refunded_paisa AS due_paisa, sums.credit_paisa, sums.wallet_paisa
FROM orders
LEFT JOIN cash_payment AS cash ON cash.order_id = orders.id
CROSS JOIN LATERAL (
  SELECT (SELECT coalesce(sum(amount_paisa), 0)::bigint FROM order_adjustment WHERE order_id = orders.id) AS adjusted_paisa,
         (SELECT coalesce(sum(amount_paisa), 0)::bigint FROM payment WHERE order_id = orders.id AND surplus IS NULL) AS online_paisa,
         (SELECT coalesce(sum(refund.amount_paisa), 0)::bigint FROM refund LEFT JOIN payment ON payment.id = refund.payment_id
          WHERE refund.order_id = orders.id AND payment.surplus IS NULL) AS refunded_paisa,
         (SELECT coalesce(-sum(amount_paisa), 0)::bigint FROM customer_account_entry
          WHERE order_id = orders.id AND kind IN ('order', 'baki')) AS credit_paisa,
         (SELECT coalesce(sum(amount_paisa), 0)::bigint FROM wallet_receipt WHERE order_id = orders.id) AS wallet_paisa,
         (SELECT coalesce(sum(cash_paisa), 0)::bigint FROM wallet_claim WHERE order_id = orders.id) AS claim_paisa
) AS sums
CROSS JOIN LATERAL (
  SELECT CASE WHEN status = 'CANCELLED' THEN kept_paisa ELSE total_paisa - sums.adjusted_paisa END AS payable_paisa
) AS payable
CROSS JOIN LATERAL (
  SELECT sums.wallet_paisa + sums.claim_paisa
    + CASE WHEN status = 'COMPLETED' AND payment_id IS NULL AND cash.order_id IS NULL THEN total_paisa
           ELSE sums.online_paisa + coalesce(cash.amount_paisa + cash.card_paisa, 0) + sums.credit_paisa END AS paid_paisa
) AS paid;

-- Whoever writes it: an order is not adjusted below 0, nothing is refunded that was not paid, and nobody pays more than the order
-- costs without a refund. Only a dearer substitute or more weight raises what an order costs above its total: by no
-- more than their own adjustments.
CREATE FUNCTION order_balance_holds() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  the_order bigint;
  balance order_balance;
BEGIN
  IF TG_TABLE_NAME = 'orders' THEN
    the_order := NEW.id;
  ELSIF TG_TABLE_NAME = 'wallet_receipt' THEN
    the_order := coalesce(NEW.order_id, OLD.order_id);
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
  ) OR EXISTS (
    SELECT FROM refund JOIN wallet_receipt AS receipt ON receipt.id = receipt_id WHERE receipt.order_id = the_order
    GROUP BY receipt.id HAVING sum(refund.amount_paisa) > receipt.amount_paisa
  ) THEN
    RAISE EXCEPTION 'more is refunded than was paid for order %', the_order USING ERRCODE = 'check_violation';
  END IF;
  -- A refund never makes it worse, and an overpayment is refunded whatever was done to its order by hand.
  IF balance.due_paisa < 0 AND TG_TABLE_NAME <> 'refund' THEN
    RAISE EXCEPTION 'order % was paid more than it costs, without a refund', the_order USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER order_adjustment_holds AFTER INSERT ON order_adjustment
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION order_balance_holds();
CREATE CONSTRAINT TRIGGER cash_payment_holds AFTER INSERT ON cash_payment
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION order_balance_holds();
CREATE CONSTRAINT TRIGGER refund_holds AFTER INSERT OR UPDATE OF amount_paisa, payment_id, order_id ON refund
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION order_balance_holds();

-- An attempt asks for what is due, for the advance or, of a khata, for at most what is owed. The total may be asked for, too: what is too much is
-- refunded.
CREATE FUNCTION payment_attempt_asks_for_due() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM order_balance WHERE order_id = NEW.order_id AND NEW.amount_paisa IN (due_paisa, total_paisa, (
      SELECT advance_paisa - paid_paisa + refunded_paisa FROM orders WHERE id = NEW.order_id))
  ) AND NOT EXISTS (
    SELECT FROM khata JOIN customer_account USING (phone) WHERE khata.id = NEW.khata_id AND NEW.amount_paisa <= -balance_paisa
  ) THEN
    RAISE EXCEPTION 'an attempt asks for % paisa, which are not due', NEW.amount_paisa USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER payment_attempt_asks_for_due BEFORE INSERT ON payment_attempt
  FOR EACH ROW WHEN (NEW.state = 'created') EXECUTE FUNCTION payment_attempt_asks_for_due();
CREATE CONSTRAINT TRIGGER payment_holds AFTER INSERT ON payment
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.surplus IS NULL) EXECUTE FUNCTION order_balance_holds();
CREATE CONSTRAINT TRIGGER orders_hold AFTER UPDATE OF total_paisa ON orders
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD.total_paisa <> NEW.total_paisa) EXECUTE FUNCTION order_balance_holds();
-- Who is handed an order without paying all of it says how: by wallet. What was paid to a wallet is due until a receipt shows it.
CREATE FUNCTION completed_order_is_paid() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT due_paisa FROM order_balance WHERE order_id = NEW.id) > (
    SELECT coalesce(sum(amount_paisa), 0) FROM wallet_claim WHERE order_id = NEW.id AND state = 'waiting'
  ) THEN
    RAISE EXCEPTION 'order % is completed, and nobody says how it is paid', NEW.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER completed_order_is_paid AFTER UPDATE OF status ON orders
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.status = 'COMPLETED' AND OLD.status <> 'COMPLETED')
  EXECUTE FUNCTION completed_order_is_paid();
CREATE FUNCTION risk_step_is_done() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF risk_step_open(NEW) THEN
    RAISE EXCEPTION 'order % waits for its %', NEW.number, NEW.risk_step USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER risk_step_is_done BEFORE UPDATE OF status ON orders
  FOR EACH ROW WHEN (OLD.status = 'PENDING' AND NEW.status = 'PROCESSING' AND NEW.risk_step IS NOT NULL)
  EXECUTE FUNCTION risk_step_is_done();
CREATE CONSTRAINT TRIGGER wallet_receipt_holds AFTER UPDATE OF order_id ON wallet_receipt
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION order_balance_holds();
CREATE CONSTRAINT TRIGGER customer_account_entry_holds AFTER INSERT ON customer_account_entry
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.kind IN ('order', 'baki') AND NEW.order_id IS NOT NULL)
  EXECUTE FUNCTION order_balance_holds();
CREATE CONSTRAINT TRIGGER wallet_claim_holds AFTER UPDATE OF state ON wallet_claim
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.state = 'cash') EXECUTE FUNCTION order_balance_holds();
-- Nobody forgets a delivered order: what is due of it, a claim waits for.
CREATE FUNCTION delivered_order_is_claimed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT due_paisa FROM order_balance JOIN orders ON id = order_id WHERE order_id = NEW.order_id AND status = 'COMPLETED') > (
    SELECT coalesce(sum(amount_paisa), 0) FROM wallet_claim WHERE order_id = NEW.order_id AND state = 'waiting'
  ) THEN
    RAISE EXCEPTION 'order % is completed, and no claim waits for what is due', NEW.order_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER delivered_order_is_claimed AFTER UPDATE OF state ON wallet_claim
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD.state = 'waiting' AND NEW.state <> 'waiting')
  EXECUTE FUNCTION delivered_order_is_claimed();

-- Whether an order waits for its step. One that is paid needs none, and an advance is paid by any way.
CREATE FUNCTION risk_step_open(the_order orders) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT the_order.risk_step IS NOT NULL AND the_order.risk_done IS NULL AND the_order.order_type = 'COD' AND NOT EXISTS (
    SELECT FROM order_balance
    WHERE order_id = the_order.id AND (due_paisa <= 0 OR paid_paisa - refunded_paisa >= the_order.advance_paisa)
  )
$$;
