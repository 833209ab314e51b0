-- What is owed on a khata is paid online by the link of its statement, and an entry that was typed wrong is undone (docs/decisions/0115-khata-payments.md).

-- A payment pays an order or a khata. Without a foreign key: the khata of an erased person is gone, and its payments stay.
ALTER TABLE payment_attempt
  ALTER COLUMN order_id DROP NOT NULL,
  ADD COLUMN khata_id bigint,
  ADD CONSTRAINT payment_attempt_target CHECK (num_nonnulls(order_id, khata_id) = 1) NOT VALID;
ALTER TABLE payment
  ALTER COLUMN order_id DROP NOT NULL,
  ADD COLUMN khata_id bigint,
  ADD CONSTRAINT payment_target CHECK (num_nonnulls(order_id, khata_id) = 1) NOT VALID,
  -- What is paid too much is credit.
  ADD CONSTRAINT payment_of_khata_is_needed CHECK (khata_id IS NULL OR surplus IS NULL) NOT VALID;

--   undone  the entry `undoes` was typed wrong
ALTER TABLE customer_account_entry
  ADD COLUMN payment_id bigint,
  ADD COLUMN undoes bigint,
  ADD CONSTRAINT customer_account_entry_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payment NOT VALID,
  ADD CONSTRAINT customer_account_entry_undoes_fkey FOREIGN KEY (undoes) REFERENCES customer_account_entry NOT VALID,
  DROP CONSTRAINT customer_account_entry_kind_check,
  DROP CONSTRAINT customer_account_entry_sign,
  DROP CONSTRAINT customer_account_entry_cause,
  DROP CONSTRAINT customer_account_entry_paid_by_check,
  DROP CONSTRAINT customer_account_entry_paid_in,
  ADD CONSTRAINT customer_account_entry_kind_check CHECK (kind IN (
    'complaint', 'goodwill', 'order', 'order_returned', 'paid_out', 'baki', 'paid_in', 'moved', 'undone')) NOT VALID,
  ADD CONSTRAINT customer_account_entry_sign CHECK (CASE WHEN kind IN ('order', 'paid_out', 'baki') THEN amount_paisa < 0
    WHEN kind IN ('moved', 'undone') THEN amount_paisa <> 0 ELSE amount_paisa > 0 END) NOT VALID,
  ADD CONSTRAINT customer_account_entry_cause
    CHECK (CASE WHEN kind = 'order' THEN order_id IS NOT NULL AND refund_id IS NULL
      WHEN kind = 'order_returned' THEN order_id IS NOT NULL AND refund_id IS NOT NULL
      WHEN kind = 'baki' THEN refund_id IS NULL
      WHEN kind IN ('paid_out', 'paid_in', 'moved', 'undone') THEN order_id IS NULL AND refund_id IS NULL
      ELSE refund_id IS NULL OR order_id IS NOT NULL END) NOT VALID,
  ADD CONSTRAINT customer_account_entry_paid_by_check CHECK (paid_by IN ('cash', 'card', 'wallet', 'online')) NOT VALID,
  ADD CONSTRAINT customer_account_entry_paid_in CHECK (
    ((kind = 'paid_in') = (paid_by IS NOT NULL) OR kind = 'undone') AND (rider_id IS NULL OR paid_by = 'cash')
    AND (payment_id IS NOT NULL) = (paid_by IS NOT DISTINCT FROM 'online')) NOT VALID,
  ADD CONSTRAINT customer_account_entry_undone CHECK ((undoes IS NOT NULL) = (kind = 'undone')) NOT VALID;

-- Only what was typed today is undone, and all of it, by the way in which it was paid. Money of a provider is no entry that somebody has typed.
CREATE FUNCTION undone_entry_is_of_today() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM customer_account_entry AS was
    WHERE id = NEW.undoes AND phone = NEW.phone AND amount_paisa = -NEW.amount_paisa AND order_id IS NULL
      AND (kind = 'baki' OR kind = 'paid_in' AND paid_by IN ('cash', 'card'))
      AND was.paid_by IS NOT DISTINCT FROM NEW.paid_by AND was.rider_id IS NOT DISTINCT FROM NEW.rider_id
      AND at >= date_trunc('day', now(), 'Asia/Dhaka')
  ) THEN
    RAISE EXCEPTION 'entry % is not to be undone', NEW.undoes USING ERRCODE = 'check_violation', CONSTRAINT = 'customer_account_entry_undone';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER customer_account_entry_undoes BEFORE INSERT ON customer_account_entry
  FOR EACH ROW WHEN (NEW.kind = 'undone') EXECUTE FUNCTION undone_entry_is_of_today();

-- What was never paid is owed, whatever the limit is.
CREATE OR REPLACE FUNCTION add_to_customer_account() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  balance bigint;
  least bigint := 0;
BEGIN
  INSERT INTO customer_account (phone) VALUES (NEW.phone) ON CONFLICT DO NOTHING;
  UPDATE customer_account SET balance_paisa = balance_paisa + NEW.amount_paisa WHERE phone = NEW.phone
    RETURNING balance_paisa INTO balance;
  IF NEW.kind = 'baki' THEN
    least := -(SELECT limit_paisa FROM khata WHERE phone = NEW.phone FOR SHARE);
  END IF;
  IF NEW.amount_paisa < 0 AND NEW.kind <> 'undone' AND coalesce(balance < least, true) THEN
    RAISE EXCEPTION 'an account of % paisa is below its limit', balance USING ERRCODE = 'check_violation', CONSTRAINT = 'customer_account_balance';
  END IF;
  RETURN NULL;
END $$;

-- The cash book has what was paid in cash and by card: the money of a provider is in `payment`, that of a wallet on its receipt.
CREATE OR REPLACE FUNCTION write_cash_of_account() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  customer bigint := cash_place_of('customer');
  place bigint := CASE
    WHEN NEW.rider_id IS NOT NULL THEN cash_place_of('rider', NEW.rider_id)
    WHEN NEW.paid_by = 'card' THEN cash_place_of('card')
    ELSE cash_place_of('drawer') END;
  is_out boolean := NEW.kind <> 'paid_in';
BEGIN
  IF NEW.kind <> 'paid_out' AND coalesce(NEW.paid_by NOT IN ('cash', 'card'), true) THEN RETURN NULL; END IF;
  PERFORM FROM cash_place WHERE id IN (place, customer) ORDER BY id FOR NO KEY UPDATE;
  INSERT INTO cash_entry (kind, from_place, to_place, amount_paisa, actor, account_entry_id)
  VALUES (CASE NEW.kind WHEN 'paid_in' THEN 'collected' WHEN 'undone' THEN 'collection_undone' ELSE 'refunded' END,
    CASE WHEN is_out THEN place ELSE customer END, CASE WHEN is_out THEN customer ELSE place END, abs(NEW.amount_paisa), NEW.actor, NEW.id);
  RETURN NULL;
END $$;
DROP TRIGGER customer_account_entry_moves_cash ON customer_account_entry;
CREATE TRIGGER customer_account_entry_moves_cash AFTER INSERT ON customer_account_entry
  FOR EACH ROW WHEN (NEW.kind IN ('paid_out', 'paid_in', 'undone')) EXECUTE FUNCTION write_cash_of_account();

-- A payment of an order is on its order; that of a khata is one entry of its account, of its amount.
CREATE OR REPLACE FUNCTION payment_is_on_its_order() RETURNS trigger LANGUAGE plpgsql AS $$
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

-- Baki that was undone is no debt.
CREATE OR REPLACE VIEW khata_debt AS
WITH baki AS (
  SELECT id, phone, amount_paisa, at FROM customer_account_entry AS entry
  WHERE kind = 'baki' AND NOT EXISTS (SELECT FROM customer_account_entry WHERE undoes = entry.id)
)
SELECT account.phone, -balance_paisa AS owed_paisa,
       greatest(0, -balance_paisa - coalesce((
         SELECT -sum(amount_paisa) FROM baki
         WHERE baki.phone = account.phone AND at > now() - khata_days * interval '1 day'), 0))::bigint AS overdue_paisa,
       (SELECT min(at) FROM (
          SELECT at, amount_paisa - sum(amount_paisa) OVER (ORDER BY id DESC) AS newer_paisa FROM baki
          WHERE baki.phone = account.phone) AS newest
        WHERE newer_paisa < -balance_paisa) + khata_days * interval '1 day' AS due
FROM customer_account AS account CROSS JOIN shop_setting
WHERE balance_paisa < 0;

-- Undoing an entry moves value.
ALTER TABLE value_move DROP CONSTRAINT value_move_kind_check, ADD CONSTRAINT value_move_kind_check CHECK (kind IN (
  'short', 'weight', 'substitute', 'price', 'goodwill', 'delivery', 'partly', 'waste', 'count', 'refund', 'credit', 'complaint',
  'receipt', 'khata')) NOT VALID;

-- Functions of earlier files, with a word more.
DO $$
DECLARE
  changed text[];
  was text;
  became text;
BEGIN
  FOREACH changed SLICE 1 IN ARRAY ARRAY[
    ['payment_attempt_asks_for_due()', '  ) THEN', '  ) AND NOT EXISTS (
    SELECT FROM khata JOIN customer_account USING (phone) WHERE khata.id = NEW.khata_id AND NEW.amount_paisa <= -balance_paisa
  ) THEN'],
    -- What was given, paid or undone on a khata since its trial order is part of the trial, and so is what the demo gateway has taken for one.
    ['delete_trial_orders()', 'attempts := ARRAY(SELECT id FROM payment_attempt WHERE order_id = ANY (ids));',
      'attempts := ARRAY(SELECT id FROM payment_attempt WHERE order_id = ANY (ids) OR khata_id IS NOT NULL AND provider = ''local''
    AND EXISTS (SELECT FROM shop_state WHERE opened IS NULL));'],
    ['delete_trial_orders()', '  DELETE FROM customer_account_entry WHERE order_id = ANY (ids);',
      '  texts := texts || ARRAY(SELECT DISTINCT phone FROM customer_account_entry JOIN payment ON payment.id = payment_id
    WHERE attempt_id = ANY (attempts));
  WITH since AS (
    SELECT phone, min(id) AS first FROM customer_account_entry WHERE order_id = ANY (ids) GROUP BY phone
  ), later AS (
    SELECT id FROM customer_account_entry JOIN since USING (phone) WHERE id > first AND order_id IS NULL AND kind IN (''baki'', ''paid_in'', ''undone'')
    UNION SELECT entry.id FROM customer_account_entry AS entry JOIN payment ON payment.id = payment_id WHERE attempt_id = ANY (attempts)
  ), cash AS (
    DELETE FROM cash_entry WHERE account_entry_id IN (SELECT id FROM later) RETURNING from_place, to_place, amount_paisa
  ), changes AS (
    SELECT place, sum(paisa) AS paisa
    FROM (SELECT from_place AS place, amount_paisa AS paisa FROM cash UNION ALL SELECT to_place, -amount_paisa FROM cash) AS sides
    GROUP BY place
  ), places AS (
    UPDATE cash_place SET balance_paisa = balance_paisa + changes.paisa FROM changes WHERE id = place
  )
  DELETE FROM customer_account_entry WHERE id IN (SELECT id FROM later);
  DELETE FROM customer_account_entry WHERE order_id = ANY (ids);'],
    ['delete_trial_orders()', 'substring(event FROM ''^order (\d+) '')::bigint = ANY (ids))', 'substring(event FROM ''^(?:old )?(?:baki of )?order (\d+)(?: |$)'')::bigint = ANY (ids)
    OR event ~ ''^(khata entry |undo |payment \d+ of khata)'' AND recipient = ANY (texts) AND id > (
      SELECT min(id) FROM message WHERE substring(event FROM ''^order (\d+) '')::bigint = ANY (ids)))'],
    ['delete_trial_orders()', 'n AS (DELETE FROM payment WHERE order_id = ANY (ids))', 'n AS (DELETE FROM payment WHERE attempt_id = ANY (attempts))'],
    ['delete_trial_orders()', 'o AS (DELETE FROM payment_attempt WHERE order_id = ANY (ids))', 'o AS (DELETE FROM payment_attempt WHERE id = ANY (attempts))'],
    ['erase_person(text, text)', 'SELECT id FROM payment_attempt WHERE order_id = ANY(ids)', 'SELECT id FROM payment_attempt WHERE order_id = ANY(ids)
    OR khata_id = ANY (ARRAY(SELECT id FROM khata WHERE phone = the_phone))'],
    ['erase_person(text, text)', 'result_id = NULL WHERE order_id = ANY(ids)', 'result_id = NULL WHERE order_id = ANY(ids)
    OR khata_id = ANY (ARRAY(SELECT id FROM khata WHERE phone = the_phone)) AND state <> ''open''']
  ] LOOP
    was := pg_get_functiondef(changed[1]::regprocedure);
    became := replace(was, changed[2], changed[3]);
    IF became = was THEN RAISE EXCEPTION '% is another one: %', changed[1], changed[2]; END IF;
    EXECUTE became;
  END LOOP;
END $$;
