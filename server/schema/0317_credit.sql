-- Store credit: what the shop owes a phone, as a ledger (docs/decisions/0101-due-and-credit.md).

-- One per phone, in E.164. Only the triggers write it: the balance is the sum of the entries.
CREATE TABLE customer_account (
  phone         text PRIMARY KEY CHECK (phone ~ '^\+[1-9]\d{6,14}$'),
  balance_paisa bigint NOT NULL DEFAULT 0 CONSTRAINT customer_account_balance CHECK (balance_paisa >= 0)
);

-- Each change of a balance.
CREATE TABLE customer_account_entry (
  id           bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  phone        text NOT NULL REFERENCES customer_account DEFERRABLE INITIALLY DEFERRED,
  --   complaint       given for a complaint
  --   goodwill        given by staff
  --   order           an order was paid with it
  --   order_returned  it came back: the order was cancelled, or costs less
  --   paid_out        in cash
  kind         text NOT NULL CHECK (kind IN ('complaint', 'goodwill', 'order', 'order_returned', 'paid_out')),
  amount_paisa bigint NOT NULL,
  order_id     bigint REFERENCES orders,
  -- The refund of the order that this entry is.
  refund_id    bigint UNIQUE REFERENCES refund,
  reason       text NOT NULL CHECK (reason <> ''),
  actor        text NOT NULL CHECK (actor <> ''),
  -- Of the request: a repeated one changes nothing.
  entry_key    text NOT NULL UNIQUE CHECK (entry_key <> ''),
  at           timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT customer_account_entry_sign
    CHECK (CASE WHEN kind IN ('order', 'paid_out') THEN amount_paisa < 0 ELSE amount_paisa > 0 END),
  CONSTRAINT customer_account_entry_cause
    CHECK (CASE kind WHEN 'order' THEN order_id IS NOT NULL AND refund_id IS NULL
      WHEN 'order_returned' THEN order_id IS NOT NULL AND refund_id IS NOT NULL
      WHEN 'paid_out' THEN order_id IS NULL AND refund_id IS NULL
      ELSE refund_id IS NULL OR order_id IS NOT NULL END)
);
CREATE INDEX customer_account_entry_of_phone ON customer_account_entry (phone, id);
CREATE INDEX customer_account_entry_of_order ON customer_account_entry (order_id) WHERE order_id IS NOT NULL;
-- An order is paid with the credit of one phone, when it is placed.
CREATE UNIQUE INDEX customer_account_entry_once ON customer_account_entry (order_id) WHERE kind = 'order';
-- The order is locked first, then the account.
CREATE TRIGGER customer_account_entry_locks BEFORE INSERT ON customer_account_entry
  FOR EACH ROW WHEN (NEW.order_id IS NOT NULL) EXECUTE FUNCTION lock_order_of_row();

-- The update locks the account, so that of two entries at once the second is checked with the first.
CREATE FUNCTION add_to_customer_account() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  INSERT INTO customer_account (phone) VALUES (NEW.phone) ON CONFLICT DO NOTHING;
  UPDATE customer_account SET balance_paisa = balance_paisa + NEW.amount_paisa WHERE phone = NEW.phone;
  RETURN NULL;
END $$;
CREATE TRIGGER customer_account_entry_moves AFTER INSERT ON customer_account_entry
  FOR EACH ROW EXECUTE FUNCTION add_to_customer_account();

-- Locks an account until the transaction ends, and returns its balance: the shop's user only reads the table.
CREATE FUNCTION lock_customer_account(the_phone text) RETURNS bigint LANGUAGE sql SECURITY DEFINER
  SET search_path = pg_catalog, public AS $$
  SELECT balance_paisa FROM customer_account WHERE phone = the_phone FOR NO KEY UPDATE
$$;

-- Pages offer credit once there is an account.
CREATE FUNCTION announce_first_account() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM customer_account WHERE phone <> NEW.phone) THEN
    INSERT INTO cache_change (tag) VALUES ('content');
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER customer_account_announced AFTER INSERT ON customer_account
  FOR EACH ROW EXECUTE FUNCTION announce_first_account();

-- Nobody writes a balance, not even the owner of the tables.
CREATE FUNCTION customer_account_adds_up() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM customer_account AS account WHERE phone = NEW.phone AND balance_paisa <> (
      SELECT coalesce(sum(amount_paisa), 0) FROM customer_account_entry WHERE phone = account.phone)
  ) THEN
    RAISE EXCEPTION 'the entries of an account do not add up to its balance' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER customer_account_adds_up AFTER INSERT OR UPDATE ON customer_account
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION customer_account_adds_up();

-- An entry is never changed; an erased person has no phone.
CREATE FUNCTION customer_account_entry_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF is_erasing(TG_RELID) AND to_jsonb(NEW) - '{phone,reason}'::text[] = to_jsonb(OLD) - '{phone,reason}'::text[] THEN RETURN NEW; END IF;
  ELSIF is_deleting_trials(TG_RELID) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'a row of customer_account_entry is never changed' USING ERRCODE = 'check_violation';
END $$;
CREATE TRIGGER customer_account_entry_stays BEFORE UPDATE OR DELETE ON customer_account_entry
  FOR EACH ROW EXECUTE FUNCTION customer_account_entry_stays();
-- Neither the phone nor the reason is copied, so that they can be erased.
CREATE TRIGGER customer_account_entry_audit AFTER INSERT ON customer_account_entry
  FOR EACH ROW WHEN (current_setting('haat.actor', true) <> '')
  EXECUTE FUNCTION write_audit('phone', 'reason', 'entry_key');

-- Credit that is paid out leaves the drawer.
ALTER TABLE cash_entry
  DROP CONSTRAINT cash_entry_cause,
  ADD COLUMN account_entry_id bigint,
  ADD CONSTRAINT cash_entry_account_entry_id_fkey FOREIGN KEY (account_entry_id) REFERENCES customer_account_entry NOT VALID,
  ADD CONSTRAINT cash_entry_cause
    CHECK (num_nonnulls(order_id, refund_id, hand_in_id, transfer_id, day_id, reopening_id, account_entry_id) = 1) NOT VALID;
CREATE FUNCTION write_paid_out_credit() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  drawer bigint := cash_place_of('drawer');
  customer bigint := cash_place_of('customer');
BEGIN
  PERFORM FROM cash_place WHERE id IN (drawer, customer) ORDER BY id FOR NO KEY UPDATE;
  INSERT INTO cash_entry (kind, from_place, to_place, amount_paisa, actor, account_entry_id)
  VALUES ('refunded', drawer, customer, -NEW.amount_paisa, NEW.actor, NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER customer_account_entry_pays_out AFTER INSERT ON customer_account_entry
  FOR EACH ROW WHEN (NEW.kind = 'paid_out') EXECUTE FUNCTION write_paid_out_credit();
ALTER TABLE customer_account_entry ADD CONSTRAINT customer_account_entry_whole_taka
  CHECK (kind <> 'paid_out' OR amount_paisa % 100 = 0);

-- A refund to the credit is done at once, by one entry of its amount.
ALTER TABLE refund
  ADD COLUMN to_credit boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT refund_to_credit CHECK (NOT to_credit OR payment_id IS NULL AND state = 'refunded') NOT VALID;
CREATE FUNCTION refund_to_credit_has_entry() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  the_refund bigint;
BEGIN
  IF TG_TABLE_NAME = 'refund' THEN
    the_refund := NEW.id;
  ELSE
    the_refund := NEW.refund_id;
  END IF;
  IF NOT EXISTS (
    SELECT FROM refund JOIN customer_account_entry AS entry ON refund_id = refund.id
    WHERE refund.id = the_refund AND to_credit AND entry.amount_paisa = refund.amount_paisa AND entry.order_id = refund.order_id
      AND (kind <> 'order_returned' OR EXISTS (
        SELECT FROM customer_account_entry AS used
        WHERE used.order_id = entry.order_id AND used.phone = entry.phone AND used.kind = 'order'))
  ) THEN
    RAISE EXCEPTION 'refund % has no entry of its amount', the_refund USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER refund_to_credit_has_entry AFTER INSERT ON refund
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.to_credit) EXECUTE FUNCTION refund_to_credit_has_entry();
CREATE CONSTRAINT TRIGGER customer_account_entry_is_refund AFTER INSERT ON customer_account_entry
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.refund_id IS NOT NULL) EXECUTE FUNCTION refund_to_credit_has_entry();

-- Credit pays an order like money.
CREATE OR REPLACE VIEW order_balance AS
SELECT orders.id AS order_id, total_paisa, sums.adjusted_paisa, payable.payable_paisa, paid.paid_paisa, sums.refunded_paisa,
       payable.payable_paisa - paid.paid_paisa + sums.refunded_paisa AS due_paisa, sums.credit_paisa
FROM orders
LEFT JOIN cash_payment AS cash ON cash.order_id = orders.id
CROSS JOIN LATERAL (
  SELECT (SELECT coalesce(sum(amount_paisa), 0)::bigint FROM order_adjustment WHERE order_id = orders.id) AS adjusted_paisa,
         (SELECT coalesce(sum(amount_paisa), 0)::bigint FROM payment WHERE order_id = orders.id AND surplus IS NULL) AS online_paisa,
         (SELECT coalesce(sum(refund.amount_paisa), 0)::bigint FROM refund LEFT JOIN payment ON payment.id = refund.payment_id
          WHERE refund.order_id = orders.id AND payment.surplus IS NULL) AS refunded_paisa,
         (SELECT coalesce(-sum(amount_paisa), 0)::bigint FROM customer_account_entry
          WHERE order_id = orders.id AND kind = 'order') AS credit_paisa
) AS sums
CROSS JOIN LATERAL (
  SELECT CASE WHEN status = 'CANCELLED' THEN 0 ELSE total_paisa - sums.adjusted_paisa END AS payable_paisa
) AS payable
CROSS JOIN LATERAL (
  SELECT CASE WHEN status = 'COMPLETED' AND payment_id IS NULL AND cash.order_id IS NULL THEN total_paisa
              ELSE sums.online_paisa + coalesce(cash.amount_paisa, 0) + sums.credit_paisa END AS paid_paisa
) AS paid;
CREATE CONSTRAINT TRIGGER customer_account_entry_holds AFTER INSERT ON customer_account_entry
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.kind = 'order') EXECUTE FUNCTION order_balance_holds();

-- Credit that staff give or pay out.
ALTER TABLE value_move DROP CONSTRAINT value_move_kind_check, ADD CONSTRAINT value_move_kind_check CHECK (kind IN (
  'short', 'weight', 'substitute', 'price', 'goodwill', 'delivery', 'partly', 'waste', 'count', 'refund', 'credit', 'complaint')) NOT VALID;

-- A code proves the phone whose credit is used.
ALTER TABLE code DROP CONSTRAINT code_purpose_check, ADD CONSTRAINT code_purpose_check
  CHECK (purpose IN ('track_order', 'reset_password', 'claim_orders', 'change_phone', 'unlock_sign_in', 'use_credit'));

-- erase_person of 0018_personal_data.sql: the entries stay without the person, who has no credit left.
DO $$
DECLARE
  was text := pg_get_functiondef('erase_person(text, text)'::regprocedure);
  checked text := replace(was, '  lines := ARRAY(', '  PERFORM FROM customer_account WHERE phone = the_phone FOR UPDATE;
  IF EXISTS (SELECT FROM customer_account WHERE phone = the_phone AND balance_paisa > 0) THEN
    RAISE EXCEPTION ''a person with credit is not erased'' USING ERRCODE = ''check_violation'';
  END IF;
  lines := ARRAY(');
  became text := replace(checked, '  DELETE FROM customer WHERE id = account;', '  INSERT INTO customer_account (phone)
  SELECT ''+8800000000000'' FROM customer_account WHERE phone = the_phone ON CONFLICT DO NOTHING;
  UPDATE customer_account_entry SET phone = ''+8800000000000'', reason = erased_text(reason) WHERE phone = the_phone;
  DELETE FROM customer_account WHERE phone = the_phone;
  UPDATE value_request SET state = ''lapsed'', decided = now(), body = ''{}'', reason = ''''
  WHERE state = ''waiting'' AND verb = ''moveCredit'' AND body ->> ''phone'' = the_phone;
  DELETE FROM customer WHERE id = account;');
BEGIN
  IF checked = was OR became = checked THEN RAISE EXCEPTION 'erase_person is another one'; END IF;
  EXECUTE became;
END $$;

-- Credit that a trial order gave or used goes with it; what is left of an account that is then below 0 as well. An account that has paid
-- an order with real money too is no trial, and its orders neither.
CREATE OR REPLACE VIEW trial_order AS
SELECT id, status FROM orders
WHERE EXISTS (SELECT FROM shop_state WHERE opened IS NULL)
  AND NOT EXISTS (SELECT FROM payment WHERE payment.order_id = orders.id AND provider <> 'local')
  AND NOT EXISTS (
    SELECT FROM customer_account_entry AS entry JOIN customer_account_entry AS other USING (phone)
    JOIN payment ON payment.order_id = other.order_id WHERE entry.order_id = orders.id AND provider <> 'local');
DO $$
DECLARE
  was text := pg_get_functiondef('delete_trial_orders()'::regprocedure);
  became text := replace(was, '  -- Stock. An end of the stock', '  -- Credit.
  texts := ARRAY(SELECT DISTINCT phone FROM customer_account_entry WHERE order_id = ANY (ids));
  DELETE FROM customer_account_entry WHERE order_id = ANY (ids);
  WITH below AS (
    SELECT phone FROM customer_account_entry WHERE phone = ANY (texts) GROUP BY phone HAVING sum(amount_paisa) < 0
  ), cash AS (
    DELETE FROM cash_entry WHERE account_entry_id IN (
      SELECT id FROM customer_account_entry WHERE phone IN (SELECT phone FROM below))
    RETURNING from_place, to_place, amount_paisa
  ), changes AS (
    SELECT place, sum(paisa) AS paisa
    FROM (SELECT from_place AS place, amount_paisa AS paisa FROM cash UNION ALL SELECT to_place, -amount_paisa FROM cash) AS sides
    GROUP BY place
  ), places AS (
    UPDATE cash_place SET balance_paisa = balance_paisa + changes.paisa FROM changes WHERE id = place
  )
  DELETE FROM customer_account_entry WHERE phone IN (SELECT phone FROM below);
  UPDATE customer_account AS account
  SET balance_paisa = (SELECT coalesce(sum(amount_paisa), 0) FROM customer_account_entry WHERE phone = account.phone)
  WHERE phone = ANY (texts);

  -- Stock. An end of the stock');
BEGIN
  IF became = was THEN RAISE EXCEPTION 'delete_trial_orders is another one'; END IF;
  EXECUTE became;
END $$;
