-- What an order costs, and what was paid for it. What a provider has captured is written once, and never changed.

-- A session at the payment provider. It is written before it is requested.
CREATE TABLE payment_attempt (
  id           bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  order_id     bigint NOT NULL,
  provider     text NOT NULL CHECK (provider ~ '^[a-z]{1,20}$'),
  -- Ours, random, a new one for each attempt.
  tran_id      text NOT NULL UNIQUE CHECK (tran_id ~ '^[A-Za-z0-9_-]{16,30}$'),
  -- What the provider takes: from 10 to 500,000 taka.
  amount_paisa bigint NOT NULL CHECK (amount_paisa BETWEEN 1000 AND 50000000),
  -- See payment_attempt_move.
  state        text NOT NULL DEFAULT 'created',
  session_key  text,
  page_url     text,
  -- Of the page that the browser comes back to.
  language     text NOT NULL DEFAULT 'en' CHECK (language IN ('en', 'bn')),
  created      timestamptz NOT NULL DEFAULT now(),
  -- How often the sweep has checked it with the provider, and when it checks next; null: nothing is expected any more.
  looks        int NOT NULL DEFAULT 0,
  next_look    timestamptz,
  -- Opens the order to the browser that comes back from paying: 192 random bits, which the provider gets with the session. A transaction
  -- id is on receipts and in the provider's panel, and opens nothing.
  result_id    text CHECK (length(result_id) = 32),
  -- When the browser came back for the last time, with an outcome that ends the attempt.
  result_used  timestamptz,
  FOREIGN KEY (order_id, amount_paisa) REFERENCES orders (id, total_paisa),
  UNIQUE (id, order_id, amount_paisa),
  CHECK (state <> 'open' OR (session_key IS NOT NULL AND page_url IS NOT NULL))
);
CREATE INDEX payment_attempt_of_order ON payment_attempt (order_id);
CREATE INDEX payment_attempt_due ON payment_attempt (next_look) WHERE next_look IS NOT NULL;
-- A customer has one page to pay an order on.
CREATE UNIQUE INDEX payment_attempt_under_way ON payment_attempt (order_id) WHERE state IN ('created', 'open');
CREATE FUNCTION payment_attempt_moves_legally() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM payment_attempt_move WHERE from_state = OLD.state AND to_state = NEW.state) THEN
    RAISE EXCEPTION 'a payment attempt cannot go from % to %', OLD.state, NEW.state USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER payment_attempt_moves_legally BEFORE UPDATE OF state ON payment_attempt
  FOR EACH ROW WHEN (OLD.state <> NEW.state) EXECUTE FUNCTION payment_attempt_moves_legally();

-- The legal moves. `captured` is never left; money that comes late is taken from every state.
--   created    the row is there; the provider was not asked yet, or its response is unknown
--   open       the customer has a page to pay on
--   refused    the provider made no session
--   failed     the card failed; the page may still be open
--   cancelled, expired   the customer gave up; time ran out
--   abandoned  the shop checks it no more (once again later), whatever became of it
CREATE TABLE payment_attempt_move (
  from_state text NOT NULL,
  to_state   text NOT NULL,
  PRIMARY KEY (from_state, to_state)
);
INSERT INTO payment_attempt_move VALUES
  ('', 'created'),
  ('created', 'open'), ('created', 'refused'), ('created', 'captured'), ('created', 'failed'),
  ('created', 'cancelled'), ('created', 'expired'), ('created', 'abandoned'),
  ('open', 'captured'), ('open', 'failed'), ('open', 'cancelled'), ('open', 'expired'), ('open', 'abandoned'),
  ('failed', 'captured'), ('failed', 'cancelled'), ('failed', 'expired'), ('failed', 'abandoned'),
  ('refused', 'captured'), ('cancelled', 'captured'), ('expired', 'captured'), ('abandoned', 'captured');

-- Each state that an attempt took, with who and when.
CREATE TABLE payment_attempt_history (
  id         bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  attempt_id bigint NOT NULL REFERENCES payment_attempt,
  from_state text NOT NULL,
  to_state   text NOT NULL,
  actor      text NOT NULL CHECK (actor <> ''),
  at         timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (from_state, to_state) REFERENCES payment_attempt_move,
  UNIQUE (attempt_id, to_state)
);
CREATE TRIGGER payment_attempt_history_stays BEFORE UPDATE OR DELETE ON payment_attempt_history
  FOR EACH ROW EXECUTE FUNCTION written_once();

-- Everything that was posted about an attempt, as it came, without secrets. Proves nothing by itself.
CREATE TABLE payment_callback (
  id         bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  attempt_id bigint NOT NULL REFERENCES payment_attempt,
  kind       text NOT NULL CHECK (kind IN ('success', 'fail', 'cancel', 'ipn')),
  at         timestamptz NOT NULL DEFAULT now(),
  remote     text NOT NULL,
  signature  text NOT NULL CHECK (signature IN ('right', 'wrong', 'missing')),
  fields     jsonb NOT NULL,
  headers    jsonb NOT NULL
);
CREATE INDEX payment_callback_of_attempt ON payment_callback (attempt_id);
-- Old rows are found by block ranges: the rows are in the order of their times.
CREATE INDEX payment_callback_at ON payment_callback USING brin (at);
CREATE TRIGGER payment_callback_stays BEFORE UPDATE OR DELETE ON payment_callback FOR EACH ROW EXECUTE FUNCTION written_once();

-- What does not fit together and somebody must check: once for each attempt and detail.
CREATE TABLE payment_alarm (
  id         bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  attempt_id bigint NOT NULL REFERENCES payment_attempt,
  kind       text NOT NULL CHECK (kind IN ('amount', 'currency', 'transaction', 'attempt', 'store', 'signature', 'taken')),
  detail     text NOT NULL,
  at         timestamptz NOT NULL DEFAULT now(),
  UNIQUE (attempt_id, kind, detail)
);
CREATE INDEX payment_alarm_at ON payment_alarm (at);
CREATE TRIGGER payment_alarm_stays BEFORE UPDATE OR DELETE ON payment_alarm FOR EACH ROW EXECUTE FUNCTION written_once();

-- Money that the provider has captured for an attempt, as the provider itself confirmed.
CREATE TABLE payment (
  id           bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  attempt_id   bigint NOT NULL,
  order_id     bigint NOT NULL,
  provider     text NOT NULL,
  -- The provider's own names for it. The second is on the customer's statement, and is the order's paymentId.
  val_id       text NOT NULL CHECK (val_id <> ''),
  bank_tran_id text NOT NULL CHECK (bank_tran_id <> ''),
  amount_paisa bigint NOT NULL CHECK (amount_paisa > 0),
  means        text NOT NULL DEFAULT '',
  recorded     timestamptz NOT NULL DEFAULT now(),
  -- An overpayment: why the order does not need this money; null if it pays the order.
  surplus      text CHECK (surplus IN ('second_capture', 'order_cancelled', 'paid_in_cash')),
  -- On hold: the provider calls it risky. It is paid, but somebody must check it before the goods go out.
  held         boolean NOT NULL DEFAULT false,
  UNIQUE (provider, val_id),
  UNIQUE (provider, bank_tran_id),
  UNIQUE (id, amount_paisa),
  UNIQUE (order_id, bank_tran_id),
  -- Not a paisa more or less than was requested.
  FOREIGN KEY (attempt_id, order_id, amount_paisa) REFERENCES payment_attempt (id, order_id, amount_paisa)
);
-- An order's paymentId names a payment of this order, is set once, and with the payment.
ALTER TABLE orders ADD FOREIGN KEY (id, payment_id) REFERENCES payment (order_id, bank_tran_id);
CREATE UNIQUE INDEX payment_of_order ON payment (order_id) WHERE surplus IS NULL;
CREATE INDEX payment_of_attempt ON payment (attempt_id);
CREATE INDEX payment_held ON payment (id) WHERE held;
CREATE FUNCTION payment_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.held AND NOT NEW.held AND to_jsonb(OLD) - 'held' = to_jsonb(NEW) - 'held' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'a payment is never changed' USING ERRCODE = 'check_violation';
END $$;
CREATE TRIGGER payment_stays BEFORE UPDATE OR DELETE ON payment FOR EACH ROW EXECUTE FUNCTION payment_stays();
CREATE FUNCTION payment_is_on_its_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT payment_id FROM orders WHERE id = NEW.order_id) IS DISTINCT FROM NEW.bank_tran_id THEN
    RAISE EXCEPTION 'payment % is not on order %', NEW.id, NEW.order_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER payment_is_on_its_order AFTER INSERT ON payment
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.surplus IS NULL) EXECUTE FUNCTION payment_is_on_its_order();
-- Changes by the shop itself, such as a refund that the provider reports, are in the log.
CREATE TRIGGER payment_audit AFTER UPDATE ON payment
  FOR EACH ROW WHEN (current_setting('haat.actor', true) <> '') EXECUTE FUNCTION write_audit();

-- The sums of one order are changed one after the other: order_balance_holds then sees the rows of the previous transaction.
CREATE FUNCTION lock_order_of_row() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM orders WHERE id = NEW.order_id FOR NO KEY UPDATE;
  RETURN NEW;
END $$;

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
  --   lapsed        negative: goodwill that no longer fits, because less is supplied; positive if it fits again
  kind           text NOT NULL
    CHECK (kind IN ('short_supply', 'weight', 'substitute', 'goodwill', 'delivery', 'rounding', 'lapsed')),
  amount_paisa   bigint NOT NULL CHECK (amount_paisa <> 0),
  reason         text NOT NULL CHECK (reason <> ''),
  actor          text NOT NULL CHECK (actor <> ''),
  -- Of the request: a repeated one adjusts nothing.
  adjustment_key text CHECK (adjustment_key <> ''),
  at             timestamptz NOT NULL DEFAULT now(),
  UNIQUE (order_id, adjustment_key)
);
CREATE TRIGGER order_adjustment_stays BEFORE UPDATE OR DELETE ON order_adjustment FOR EACH ROW EXECUTE FUNCTION written_once();
CREATE TRIGGER order_adjustment_locks BEFORE INSERT ON order_adjustment FOR EACH ROW EXECUTE FUNCTION lock_order_of_row();

-- Cash that was collected for an order, in whole taka, once. 0 where nothing was due.
CREATE TABLE cash_payment (
  order_id     bigint PRIMARY KEY REFERENCES orders,
  amount_paisa bigint NOT NULL CHECK (amount_paisa >= 0 AND amount_paisa % 100 = 0),
  actor        text NOT NULL CHECK (actor <> ''),
  at           timestamptz NOT NULL DEFAULT now()
);
CREATE TRIGGER cash_payment_stays BEFORE UPDATE OR DELETE ON cash_payment FOR EACH ROW EXECUTE FUNCTION written_once();
CREATE TRIGGER cash_payment_locks BEFORE INSERT ON cash_payment FOR EACH ROW EXECUTE FUNCTION lock_order_of_row();

-- Money to pay back: by the provider, or in cash where there is no payment.
CREATE TABLE refund (
  id              bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  payment_id      bigint CONSTRAINT refund_payment REFERENCES payment,
  amount_paisa    bigint NOT NULL CONSTRAINT refund_amount CHECK (amount_paisa > 0),
  -- Sent with every request: the provider refunds the same one once.
  refund_trans_id text NOT NULL UNIQUE CHECK (refund_trans_id ~ '^[A-Za-z0-9_-]{16,30}$'),
  reason          text NOT NULL CHECK (reason <> ''),
  state           text NOT NULL DEFAULT 'due',
  -- The provider's name for it, once it is accepted.
  refund_ref_id   text,
  created         timestamptz NOT NULL DEFAULT now(),
  looks           int NOT NULL DEFAULT 0,
  next_look       timestamptz DEFAULT now(),
  problem         text NOT NULL DEFAULT '',
  order_id        bigint NOT NULL REFERENCES orders,
  -- How many of the requests (`looks`) got a response or never reached the gateway.
  responses       int NOT NULL DEFAULT 0,
  CONSTRAINT refund_in_cash CHECK (payment_id IS NOT NULL OR (next_look IS NULL AND refund_ref_id IS NULL))
);
CREATE INDEX refund_due ON refund (next_look) WHERE next_look IS NOT NULL;
CREATE INDEX refund_of_payment ON refund (payment_id);
CREATE INDEX refund_of_order ON refund (order_id);
CREATE INDEX refund_open ON refund (id) WHERE state <> 'refunded';
CREATE FUNCTION refund_moves_legally() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM refund_move WHERE from_state = OLD.state AND to_state = NEW.state) THEN
    RAISE EXCEPTION 'a refund cannot go from % to %', OLD.state, NEW.state USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER refund_moves_legally BEFORE UPDATE OF state ON refund
  FOR EACH ROW WHEN (OLD.state <> NEW.state) EXECUTE FUNCTION refund_moves_legally();
CREATE FUNCTION refund_has_an_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.order_id := coalesce(NEW.order_id, (SELECT order_id FROM payment WHERE id = NEW.payment_id));
  RETURN NEW;
END $$;
CREATE TRIGGER refund_has_an_order BEFORE INSERT ON refund FOR EACH ROW EXECUTE FUNCTION refund_has_an_order();
-- After refund_has_an_order, in order of name.
CREATE TRIGGER refund_locks BEFORE INSERT ON refund FOR EACH ROW EXECUTE FUNCTION lock_order_of_row();
-- Moves by staff. One that was paid out in cash is in the audit whoever records it: also SQL that somebody types, without haat.actor.
CREATE TRIGGER refund_audit AFTER UPDATE ON refund FOR EACH ROW
  WHEN (OLD.state <> NEW.state AND (current_setting('haat.actor', true) <> ''
    OR NEW.state = 'refunded' AND (OLD.state = 'failed' OR OLD.state = 'due' AND NEW.payment_id IS NULL)))
  EXECUTE FUNCTION write_audit();

-- The legal moves.
--   failed     the provider refuses; staff pay the money back, or request it again
--   uncertain  refused after a request without a response: nobody pays it out
CREATE TABLE refund_move (
  from_state text NOT NULL,
  to_state   text NOT NULL,
  PRIMARY KEY (from_state, to_state)
);
INSERT INTO refund_move VALUES
  ('due', 'asked'), ('due', 'refunded'), ('due', 'failed'), ('due', 'uncertain'),
  ('asked', 'refunded'), ('asked', 'failed'), ('failed', 'due'), ('failed', 'refunded'),
  ('uncertain', 'asked'), ('uncertain', 'refunded'), ('uncertain', 'failed');

-- What each order costs now, what was paid and refunded, and what is due. A payment that the order does not need counts for
-- nothing. An order that was completed without any payment was paid in cash when release 0.1 did not record cash.
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
