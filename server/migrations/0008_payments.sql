-- Online payment. Amounts are integer paisa. What the provider has captured is written once, and never changed.

-- One row: this shop is a demonstration, its payments go through the local gateway, and no money moves.
CREATE TABLE demo_shop (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  filled   timestamptz NOT NULL DEFAULT now()
);

-- An attempt asks for exactly its order's total, and from then on the total cannot change.
ALTER TABLE orders ADD UNIQUE (id, total_paisa);

-- One session at the payment provider. Written before the provider is asked for it.
CREATE TABLE payment_attempt (
  id           bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  order_id     bigint NOT NULL,
  provider     text   NOT NULL CHECK (provider ~ '^[a-z]{1,20}$'),
  -- Ours, not to be guessed, a new one for each attempt.
  tran_id      text   NOT NULL UNIQUE CHECK (tran_id ~ '^[A-Za-z0-9_-]{16,30}$'),
  -- What the provider takes: from 10 to 500,000 taka.
  amount_paisa bigint NOT NULL CHECK (amount_paisa BETWEEN 1000 AND 50000000),
  -- See payment_attempt_move.
  state        text   NOT NULL DEFAULT 'created',
  session_key  text,
  page_url     text,
  -- Of the page that the browser comes back to.
  language     text   NOT NULL DEFAULT 'en' CHECK (language IN ('en', 'bn')),
  created      timestamptz NOT NULL DEFAULT now(),
  -- How often the sweep has asked the provider, and when it asks again; null: nothing is expected any more.
  looks        int    NOT NULL DEFAULT 0,
  next_look    timestamptz,
  FOREIGN KEY (order_id, amount_paisa) REFERENCES orders (id, total_paisa),
  UNIQUE (id, order_id, amount_paisa),
  CHECK (state <> 'open' OR (session_key IS NOT NULL AND page_url IS NOT NULL))
);
CREATE INDEX payment_attempt_of_order ON payment_attempt (order_id);
CREATE INDEX payment_attempt_due ON payment_attempt (next_look) WHERE next_look IS NOT NULL;
-- A customer has one page to pay an order on.
CREATE UNIQUE INDEX payment_attempt_under_way ON payment_attempt (order_id) WHERE state IN ('created', 'open');

-- The legal moves. `captured` is never left; money that comes late is taken from every state.
--   created    the row is there, the provider not yet asked or its answer unknown
--   open       the customer has a page to pay on
--   refused    the provider made no session
--   failed     the card failed; the page may still be open
--   cancelled, expired   the customer gave up; time ran out
--   abandoned  we ask no more (once again later), whatever became of it
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

-- Each state an attempt took, with who and when.
CREATE TABLE payment_attempt_history (
  id         bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  attempt_id bigint NOT NULL REFERENCES payment_attempt,
  from_state text   NOT NULL,
  to_state   text   NOT NULL,
  actor      text   NOT NULL CHECK (actor <> ''),
  at         timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (from_state, to_state) REFERENCES payment_attempt_move,
  UNIQUE (attempt_id, to_state)
);

CREATE FUNCTION payment_attempt_moves_legally() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM payment_attempt_move WHERE from_state = OLD.state AND to_state = NEW.state) THEN
    RAISE EXCEPTION 'a payment attempt cannot go from % to %', OLD.state, NEW.state USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER payment_attempt_moves_legally BEFORE UPDATE OF state ON payment_attempt
  FOR EACH ROW WHEN (OLD.state <> NEW.state) EXECUTE FUNCTION payment_attempt_moves_legally();

-- Money that the provider has captured for an attempt, after it said so itself.
CREATE TABLE payment (
  id           bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  attempt_id   bigint NOT NULL,
  order_id     bigint NOT NULL,
  provider     text   NOT NULL,
  -- The provider's own names for it. The second is on the customer's statement, and is the order's paymentId.
  val_id       text   NOT NULL CHECK (val_id <> ''),
  bank_tran_id text   NOT NULL CHECK (bank_tran_id <> ''),
  amount_paisa bigint NOT NULL CHECK (amount_paisa > 0),
  means        text   NOT NULL DEFAULT '',
  recorded     timestamptz NOT NULL DEFAULT now(),
  -- Why the order does not need this money; null where it pays the order.
  surplus      text   CHECK (surplus IN ('second_capture', 'order_cancelled', 'paid_in_cash')),
  -- The provider calls it risky: paid, but somebody must look before the goods go out.
  held         boolean NOT NULL DEFAULT false,
  UNIQUE (provider, val_id),
  UNIQUE (provider, bank_tran_id),
  UNIQUE (id, amount_paisa),
  UNIQUE (order_id, bank_tran_id),
  -- Not a paisa more or less than was asked for.
  FOREIGN KEY (attempt_id, order_id, amount_paisa) REFERENCES payment_attempt (id, order_id, amount_paisa)
);
CREATE UNIQUE INDEX payment_of_order ON payment (order_id) WHERE surplus IS NULL;

CREATE FUNCTION payment_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.held AND NOT NEW.held AND to_jsonb(OLD) - 'held' = to_jsonb(NEW) - 'held' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'a payment is never changed' USING ERRCODE = 'check_violation';
END $$;
CREATE TRIGGER payment_stays BEFORE UPDATE OR DELETE ON payment
  FOR EACH ROW EXECUTE FUNCTION payment_stays();

-- An order's paymentId names a payment of this order, is set once, and with the payment.
ALTER TABLE orders ADD FOREIGN KEY (id, payment_id) REFERENCES payment (order_id, bank_tran_id);
CREATE FUNCTION payment_id_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'order % is paid already', OLD.id USING ERRCODE = 'check_violation';
END $$;
CREATE TRIGGER payment_id_stays BEFORE UPDATE OF payment_id ON orders
  FOR EACH ROW WHEN (OLD.payment_id IS NOT NULL AND NEW.payment_id IS DISTINCT FROM OLD.payment_id)
  EXECUTE FUNCTION payment_id_stays();

CREATE FUNCTION payment_is_on_its_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT payment_id FROM orders WHERE id = NEW.order_id) IS DISTINCT FROM NEW.bank_tran_id THEN
    RAISE EXCEPTION 'payment % is not on order %', NEW.id, NEW.order_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER payment_is_on_its_order AFTER INSERT ON payment
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.surplus IS NULL) EXECUTE FUNCTION payment_is_on_its_order();

-- Money to give back.
CREATE TABLE refund (
  id              bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  payment_id      bigint NOT NULL UNIQUE,
  amount_paisa    bigint NOT NULL,
  -- Sent with every request for it: the provider refunds the same one once.
  refund_trans_id text   NOT NULL UNIQUE CHECK (refund_trans_id ~ '^[A-Za-z0-9_-]{16,30}$'),
  reason          text   NOT NULL CHECK (reason <> ''),
  state           text   NOT NULL DEFAULT 'due',
  -- The provider's name for it, once it has taken it on.
  refund_ref_id   text,
  created         timestamptz NOT NULL DEFAULT now(),
  looks           int    NOT NULL DEFAULT 0,
  next_look       timestamptz DEFAULT now(),
  problem         text   NOT NULL DEFAULT '',
  FOREIGN KEY (payment_id, amount_paisa) REFERENCES payment (id, amount_paisa)
);
CREATE INDEX refund_due ON refund (next_look) WHERE next_look IS NOT NULL;

-- `failed`: the provider will not; somebody of the shop gives the money back, or asks again.
CREATE TABLE refund_move (
  from_state text NOT NULL,
  to_state   text NOT NULL,
  PRIMARY KEY (from_state, to_state)
);
INSERT INTO refund_move VALUES
  ('due', 'asked'), ('due', 'refunded'), ('due', 'failed'),
  ('asked', 'refunded'), ('asked', 'failed'), ('failed', 'due'), ('failed', 'refunded');

CREATE FUNCTION refund_moves_legally() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM refund_move WHERE from_state = OLD.state AND to_state = NEW.state) THEN
    RAISE EXCEPTION 'a refund cannot go from % to %', OLD.state, NEW.state USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER refund_moves_legally BEFORE UPDATE OF state ON refund
  FOR EACH ROW WHEN (OLD.state <> NEW.state) EXECUTE FUNCTION refund_moves_legally();

-- Everything that was posted about an attempt, as it came, without secrets. Proves nothing by itself.
CREATE TABLE payment_callback (
  id         bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  attempt_id bigint NOT NULL REFERENCES payment_attempt,
  kind       text   NOT NULL CHECK (kind IN ('success', 'fail', 'cancel', 'ipn')),
  at         timestamptz NOT NULL DEFAULT now(),
  remote     text   NOT NULL,
  signature  text   NOT NULL CHECK (signature IN ('right', 'wrong', 'missing')),
  fields     jsonb  NOT NULL,
  headers    jsonb  NOT NULL
);
CREATE INDEX payment_callback_of_attempt ON payment_callback (attempt_id);

-- What does not fit together and somebody must look at: once for each attempt and detail.
CREATE TABLE payment_alarm (
  id         bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  attempt_id bigint NOT NULL REFERENCES payment_attempt,
  kind       text   NOT NULL CHECK (kind IN ('amount', 'currency', 'transaction', 'attempt', 'store', 'signature', 'taken')),
  detail     text   NOT NULL,
  at         timestamptz NOT NULL DEFAULT now(),
  UNIQUE (attempt_id, kind, detail)
);

CREATE FUNCTION written_once() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a row of % is never changed', TG_TABLE_NAME USING ERRCODE = 'check_violation';
END $$;
CREATE TRIGGER payment_callback_stays BEFORE UPDATE OR DELETE ON payment_callback
  FOR EACH ROW EXECUTE FUNCTION written_once();
CREATE TRIGGER payment_alarm_stays BEFORE UPDATE OR DELETE ON payment_alarm
  FOR EACH ROW EXECUTE FUNCTION written_once();
CREATE TRIGGER payment_attempt_history_stays BEFORE UPDATE OR DELETE ON payment_attempt_history
  FOR EACH ROW EXECUTE FUNCTION written_once();
