-- What an order costs, and what was paid for it. What a provider has captured is written once, and never changed.

-- A session at the payment provider. It is written before it is requested.
CREATE TABLE payment_attempt (
  id             bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  -- It pays an order, or what is owed on a khata (docs/decisions/0115-khata-payments.md).
  order_id       bigint REFERENCES orders,
  provider       text NOT NULL CHECK (provider ~ '^[a-z]{1,20}$'),
  -- Ours, random, a new one for each attempt.
  tran_id        text NOT NULL UNIQUE CHECK (tran_id ~ '^[A-Za-z0-9_-]{16,30}$'),
  -- What the provider takes: from 10 to 500,000 taka.
  amount_paisa   bigint NOT NULL CHECK (amount_paisa BETWEEN 1000 AND 50000000),
  -- See payment_attempt_move.
  state          text NOT NULL DEFAULT 'created',
  session_key    text,
  page_url       text,
  -- Of the page that the browser comes back to.
  language       text NOT NULL DEFAULT 'en' CHECK (language IN ('en', 'bn')),
  created        timestamptz NOT NULL DEFAULT now(),
  -- How often the sweep has checked it with the provider, and when it checks next; null: nothing is expected any more.
  looks          int NOT NULL DEFAULT 0,
  next_look      timestamptz,
  -- Opens the order to the browser that comes back from paying: 192 random bits, which the provider gets with the session. A transaction
  -- id is on receipts and in the provider's panel, and opens nothing.
  result_id      text CHECK (length(result_id) = 32),
  -- When the browser came back for the last time, with an outcome that ends the attempt.
  result_used    timestamptz,
  -- Of a provider whose payments the shop itself completes, such as bKash: since when a process does, so that no other one does.
  completing     timestamptz,
  -- Without a foreign key: the khata of an erased person is gone, and its payments stay.
  khata_id       bigint,
  -- The page asks only for the PIN of the remembered number.
  with_agreement boolean NOT NULL DEFAULT false,
  UNIQUE (id, order_id, amount_paisa),
  CHECK (state <> 'open' OR (session_key IS NOT NULL AND page_url IS NOT NULL)),
  CONSTRAINT payment_attempt_target CHECK (num_nonnulls(order_id, khata_id) = 1)
);
CREATE INDEX payment_attempt_of_order ON payment_attempt (order_id);
CREATE INDEX payment_attempt_due ON payment_attempt (next_look) WHERE next_look IS NOT NULL;
-- A customer has one page to pay an order on.
CREATE UNIQUE INDEX payment_attempt_under_way ON payment_attempt (order_id) WHERE state IN ('created', 'open');
CREATE INDEX payment_attempt_session_key ON payment_attempt (provider, session_key) WHERE session_key IS NOT NULL;
CREATE INDEX payment_attempt_of_khata ON payment_attempt (khata_id) WHERE khata_id IS NOT NULL;
-- A khata has one page to pay on.
CREATE UNIQUE INDEX payment_attempt_of_khata_under_way ON payment_attempt (khata_id)
  WHERE khata_id IS NOT NULL AND state IN ('created', 'open');
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
  order_id     bigint,
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
  khata_id     bigint,
  UNIQUE (provider, val_id),
  UNIQUE (provider, bank_tran_id),
  UNIQUE (id, amount_paisa),
  UNIQUE (order_id, bank_tran_id),
  -- Not a paisa more or less than was requested.
  FOREIGN KEY (attempt_id, order_id, amount_paisa) REFERENCES payment_attempt (id, order_id, amount_paisa),
  CONSTRAINT payment_target CHECK (num_nonnulls(order_id, khata_id) = 1),
  -- What is paid too much is credit.
  CONSTRAINT payment_of_khata_is_needed CHECK (khata_id IS NULL OR surplus IS NULL)
);
-- An order's paymentId names a payment of this order, is set once, and with the payment.
ALTER TABLE orders ADD FOREIGN KEY (id, payment_id) REFERENCES payment (order_id, bank_tran_id);
CREATE INDEX payment_of_attempt ON payment (attempt_id);
CREATE INDEX payment_held ON payment (id) WHERE held;
-- The day's close sums what was paid since the last one.
CREATE INDEX payment_recorded ON payment (recorded) INCLUDE (amount_paisa, surplus);
CREATE FUNCTION payment_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.held AND NOT NEW.held AND to_jsonb(OLD) - 'held' = to_jsonb(NEW) - 'held' THEN
    RETURN NEW;
  END IF;
  IF TG_OP = 'DELETE' AND is_deleting_trials(TG_RELID) THEN RETURN OLD; END IF;
  RAISE EXCEPTION 'a payment is never changed' USING ERRCODE = 'check_violation';
END $$;
CREATE TRIGGER payment_stays BEFORE UPDATE OR DELETE ON payment FOR EACH ROW EXECUTE FUNCTION payment_stays();
-- A payment of an order is on its order; that of a khata is one entry of its account, of its amount.
CREATE FUNCTION payment_is_on_its_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.order_id IS NOT NULL AND (SELECT payment_id FROM orders WHERE id = NEW.order_id) IS NULL OR NEW.khata_id IS NOT NULL AND NOT EXISTS (
    SELECT FROM customer_account_entry AS entry JOIN payment_attempt AS attempt ON attempt.id = NEW.attempt_id
    WHERE entry.payment_id = NEW.id AND entry.amount_paisa = NEW.amount_paisa AND attempt.khata_id = NEW.khata_id
      AND attempt.amount_paisa = NEW.amount_paisa
  ) THEN
    RAISE EXCEPTION 'payment % is not on what it pays', NEW.id USING ERRCODE = 'check_violation';
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
  --   complaint     what was made good of a line, or an order that is sent again
  kind           text NOT NULL
    CHECK (kind IN
      ('short_supply', 'weight', 'substitute', 'goodwill', 'delivery', 'rounding', 'lapsed', 'complaint')),
  amount_paisa   bigint NOT NULL CHECK (amount_paisa <> 0),
  reason         text NOT NULL CHECK (reason <> ''),
  actor          text NOT NULL CHECK (actor <> ''),
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
  at           timestamptz NOT NULL DEFAULT now(),
  -- What the card machine took beside the cash.
  card_paisa   bigint NOT NULL DEFAULT 0 CHECK (card_paisa >= 0 AND card_paisa % 100 = 0)
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
  -- A refund to the credit is done at once, by one entry of its amount.
  to_credit       boolean NOT NULL DEFAULT false,
  -- Money of a wallet is sent back by hand: with a transaction of its own.
  receipt_id      bigint,
  trx_id          text CONSTRAINT refund_trx_id CHECK (trx_id ~ '^[A-Z0-9]{8,12}$'),
  -- A refund in cash that a rider hands over. See decision 108.
  rider_id        bigint CONSTRAINT refund_rider REFERENCES staff,
  -- A refund of a wallet is handed over in cash, too, if somebody says why (docs/decisions/0114-settled-claims.md).
  cash_reason     text CONSTRAINT refund_cash_reason CHECK (cash_reason <> '' AND length(cash_reason) <= 200),
  CONSTRAINT refund_in_cash CHECK (payment_id IS NOT NULL OR (next_look IS NULL AND refund_ref_id IS NULL)),
  CONSTRAINT refund_to_credit CHECK (NOT to_credit OR payment_id IS NULL AND state = 'refunded'),
  CONSTRAINT refund_by_rider CHECK (rider_id IS NULL OR receipt_id IS NULL AND NOT to_credit),
  CONSTRAINT refund_by_wallet CHECK (
    CASE WHEN receipt_id IS NULL THEN trx_id IS NULL AND cash_reason IS NULL
    ELSE payment_id IS NULL AND NOT to_credit AND num_nonnulls(trx_id, cash_reason) = CASE state WHEN 'refunded' THEN 1 ELSE 0 END
    END)
);
CREATE INDEX refund_due ON refund (next_look) WHERE next_look IS NOT NULL;
CREATE INDEX refund_of_payment ON refund (payment_id);
CREATE INDEX refund_of_order ON refund (order_id);
CREATE INDEX refund_open ON refund (id) WHERE state <> 'refunded';
CREATE INDEX refund_of_receipt ON refund (receipt_id) WHERE receipt_id IS NOT NULL;
CREATE UNIQUE INDEX refund_trx_id_once ON refund (trx_id) WHERE trx_id IS NOT NULL;
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
CREATE TRIGGER refund_audit AFTER UPDATE ON refund FOR EACH ROW
  WHEN (OLD.rider_id IS DISTINCT FROM NEW.rider_id OR OLD.state <> NEW.state AND (current_setting('haat.actor', true) <> ''
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

-- Tokens of providers, shared by all processes: a provider grants few of them.
CREATE TABLE provider_token (
  provider         text NOT NULL,
  -- A hash of the keys: other keys get a token of their own.
  account          text NOT NULL CHECK (account ~ '^[0-9a-f]{64}$'),
  -- Encrypted with a key that follows from the provider's secret.
  sealed           bytea,
  expires          timestamptz,
  -- The last request and the one before: a provider accepts two an hour.
  requested        timestamptz,
  requested_before timestamptz,
  -- A process waits for the response to the last one.
  pending          boolean NOT NULL DEFAULT false,
  PRIMARY KEY (provider, account),
  CHECK ((sealed IS NULL) = (expires IS NULL))
);

-- Numbers that a payment provider remembers, so that the next payment needs only the PIN (docs/decisions/0119-agreements.md).
CREATE TABLE payment_agreement (
  id          bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  -- Null: the customer has removed it, or is gone. The shop ends it at the provider, then deletes the row.
  customer_id bigint REFERENCES customer ON DELETE SET NULL,
  provider    text NOT NULL CHECK (provider ~ '^[a-z0-9]{1,20}$'),
  -- The order that is paid next, once the customer has agreed.
  order_id    bigint REFERENCES orders ON DELETE SET NULL,
  language    text NOT NULL CHECK (language IN ('en', 'bn')),
  -- The provider's id of its page.
  session_key text NOT NULL CHECK (session_key <> ''),
  -- The browser returns with it: it proves that this is the browser that asked.
  result_id   text NOT NULL CHECK (length(result_id) >= 32),
  returned    timestamptz,
  -- The provider's id, encrypted with a key of the shop; null until the customer has agreed.
  key_id      text,
  sealed      bytea,
  -- Masked.
  number      text NOT NULL DEFAULT '' CHECK (number ~ '^(\d{3}\*{5}\d{3})?$'),
  created     timestamptz NOT NULL DEFAULT now(),
  -- When the provider is asked or told next; null: nothing is open.
  next_look   timestamptz DEFAULT now() + interval '1 day',
  looks       int NOT NULL DEFAULT 0,
  UNIQUE (provider, session_key),
  CHECK ((key_id IS NULL) = (sealed IS NULL)),
  -- Of a customer who is gone nothing is left that says who it was.
  CHECK (customer_id IS NOT NULL OR number = '')
);
-- One number of a customer at a provider.
CREATE UNIQUE INDEX payment_agreement_once ON payment_agreement (customer_id, provider) WHERE sealed IS NOT NULL;
CREATE INDEX payment_agreement_customer ON payment_agreement (customer_id);
CREATE INDEX payment_agreement_order ON payment_agreement (order_id);
CREATE INDEX payment_agreement_due ON payment_agreement (provider, next_look) WHERE next_look IS NOT NULL;
-- Also where the foreign key has set the customer to null, such as by an erasure.
CREATE FUNCTION end_payment_agreement() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
BEGIN
  IF OLD.customer_id IS NULL AND NEW.customer_id IS NOT NULL OR OLD.customer_id <> NEW.customer_id THEN
    RAISE EXCEPTION 'an agreement never gets another customer' USING ERRCODE = 'check_violation';
  END IF;
  IF OLD.customer_id IS NOT NULL AND NEW.customer_id IS NULL THEN
    NEW.number := '';
    NEW.next_look := now();
    NEW.looks := 0;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER end_payment_agreement BEFORE UPDATE OF customer_id ON payment_agreement
  FOR EACH ROW EXECUTE FUNCTION end_payment_agreement();
