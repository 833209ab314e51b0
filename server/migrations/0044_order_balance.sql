-- What changes after an order was placed stands beside its total: adjustments, cash and refunds. The total itself never
-- changes. No row of an order is written.

-- In the order in which a payment and a cancellation take them.
LOCK TABLE orders, order_item, payment IN SHARE ROW EXCLUSIVE MODE;
LOCK TABLE refund IN ACCESS EXCLUSIVE MODE;

-- Each change of what an order costs: positive amounts lower it.
CREATE TABLE order_adjustment (
  id             bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  order_id       bigint NOT NULL REFERENCES orders,
  -- The line that it is about; null: the whole order.
  order_item_id  bigint REFERENCES order_item,
  --   short_supply  less was supplied than ordered
  --   weight        it weighs another weight than ordered
  --   substitute    something cheaper was supplied
  --   goodwill      the shop lowers the sum
  --   delivery      the shop lowers the delivery charge
  --   rounding      to whole taka, when cash was collected
  kind           text   NOT NULL CHECK (kind IN ('short_supply', 'weight', 'substitute', 'goodwill', 'delivery', 'rounding')),
  amount_paisa   bigint NOT NULL CHECK (amount_paisa <> 0),
  reason         text   NOT NULL CHECK (reason <> ''),
  actor          text   NOT NULL CHECK (actor <> ''),
  -- Of the request: a repeated one adjusts nothing.
  adjustment_key text   CHECK (adjustment_key <> ''),
  at             timestamptz NOT NULL DEFAULT now(),
  UNIQUE (order_id, adjustment_key)
);
CREATE TRIGGER order_adjustment_stays BEFORE UPDATE OR DELETE ON order_adjustment
  FOR EACH ROW EXECUTE FUNCTION written_once();

-- Cash that was collected for an order, in whole taka, once. 0 where nothing was due.
CREATE TABLE cash_payment (
  order_id     bigint PRIMARY KEY REFERENCES orders,
  amount_paisa bigint NOT NULL CHECK (amount_paisa >= 0 AND amount_paisa % 100 = 0),
  actor        text   NOT NULL CHECK (actor <> ''),
  at           timestamptz NOT NULL DEFAULT now()
);
CREATE TRIGGER cash_payment_stays BEFORE UPDATE OR DELETE ON cash_payment
  FOR EACH ROW EXECUTE FUNCTION written_once();

-- A payment is refunded in parts, and cash in cash: without a payment, paid out by the shop.
ALTER TABLE refund
  ADD COLUMN order_id bigint REFERENCES orders,
  ALTER COLUMN payment_id DROP NOT NULL,
  DROP CONSTRAINT refund_payment_id_key,
  DROP CONSTRAINT refund_payment_id_amount_paisa_fkey,
  ADD CONSTRAINT refund_amount CHECK (amount_paisa > 0),
  ADD CONSTRAINT refund_payment FOREIGN KEY (payment_id) REFERENCES payment,
  ADD CONSTRAINT refund_in_cash CHECK (payment_id IS NOT NULL OR (next_look IS NULL AND refund_ref_id IS NULL));
UPDATE refund SET order_id = payment.order_id FROM payment WHERE payment.id = refund.payment_id;
ALTER TABLE refund ALTER COLUMN order_id SET NOT NULL;

CREATE FUNCTION refund_has_an_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.order_id := coalesce(NEW.order_id, (SELECT order_id FROM payment WHERE id = NEW.payment_id));
  RETURN NEW;
END $$;
CREATE TRIGGER refund_has_an_order BEFORE INSERT ON refund FOR EACH ROW EXECUTE FUNCTION refund_has_an_order();

-- What each order costs now, what was paid and refunded, and what is due. A payment that the order does not need counts for
-- nothing. An order that was completed without any payment was paid in cash before cash was recorded.
CREATE VIEW order_balance AS
SELECT orders.id AS order_id, total_paisa, sums.adjusted_paisa, payable.payable_paisa, paid.paid_paisa, sums.refunded_paisa,
       payable.payable_paisa - paid.paid_paisa + sums.refunded_paisa AS due_paisa
FROM orders
LEFT JOIN cash_payment AS cash ON cash.order_id = orders.id
CROSS JOIN LATERAL (
  SELECT (SELECT coalesce(sum(amount_paisa), 0)::bigint FROM order_adjustment WHERE order_id = orders.id) AS adjusted_paisa,
         (SELECT coalesce(sum(amount_paisa), 0)::bigint FROM payment WHERE order_id = orders.id AND surplus IS NULL) AS online_paisa,
         (SELECT coalesce(sum(refund.amount_paisa), 0)::bigint FROM refund LEFT JOIN payment ON payment.id = refund.payment_id
          WHERE refund.order_id = orders.id AND payment.surplus IS NULL) AS refunded_paisa
) AS sums
CROSS JOIN LATERAL (
  SELECT CASE WHEN status = 'CANCELLED' THEN 0 ELSE total_paisa - sums.adjusted_paisa END AS payable_paisa
) AS payable
CROSS JOIN LATERAL (
  SELECT CASE WHEN status = 'COMPLETED' AND payment_id IS NULL AND cash.order_id IS NULL THEN total_paisa
              ELSE sums.online_paisa + coalesce(cash.amount_paisa, 0) END AS paid_paisa
) AS paid;

-- Whoever writes it: an order is not adjusted below 0, nothing is refunded that was not paid, and nobody pays more than the order
-- costs without a refund.
CREATE FUNCTION order_balance_holds() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  balance order_balance;
BEGIN
  SELECT * INTO balance FROM order_balance WHERE order_id = NEW.order_id;
  IF balance.adjusted_paisa NOT BETWEEN 0 AND balance.total_paisa THEN
    RAISE EXCEPTION 'order % is adjusted by more than its total', NEW.order_id USING ERRCODE = 'check_violation';
  END IF;
  IF balance.refunded_paisa > balance.paid_paisa OR EXISTS (
    SELECT FROM refund JOIN payment ON payment.id = payment_id WHERE payment.order_id = NEW.order_id
    GROUP BY payment.id HAVING sum(refund.amount_paisa) > payment.amount_paisa
  ) THEN
    RAISE EXCEPTION 'more is refunded than was paid for order %', NEW.order_id USING ERRCODE = 'check_violation';
  END IF;
  -- A refund never makes it worse, and an overpayment is refunded whatever was done to its order by hand.
  IF balance.due_paisa < 0 AND TG_TABLE_NAME <> 'refund' THEN
    RAISE EXCEPTION 'order % was paid more than it costs, without a refund', NEW.order_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER order_adjustment_holds AFTER INSERT ON order_adjustment
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION order_balance_holds();
CREATE CONSTRAINT TRIGGER cash_payment_holds AFTER INSERT ON cash_payment
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION order_balance_holds();
CREATE CONSTRAINT TRIGGER refund_holds AFTER INSERT OR UPDATE OF amount_paisa, payment_id, order_id ON refund
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION order_balance_holds();

-- The sums of one order are changed one after the other: the check above then sees the rows of the transaction before.
CREATE FUNCTION lock_order_of_row() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM orders WHERE id = NEW.order_id FOR NO KEY UPDATE;
  RETURN NEW;
END $$;
CREATE TRIGGER order_adjustment_locks BEFORE INSERT ON order_adjustment FOR EACH ROW EXECUTE FUNCTION lock_order_of_row();
CREATE TRIGGER cash_payment_locks BEFORE INSERT ON cash_payment FOR EACH ROW EXECUTE FUNCTION lock_order_of_row();
-- After refund_has_an_order, in order of name.
CREATE TRIGGER refund_locks BEFORE INSERT ON refund FOR EACH ROW EXECUTE FUNCTION lock_order_of_row();
