-- More than one way to pay at the door (docs/decisions/0111-khata.md).

-- What the card machine took beside the cash.
ALTER TABLE cash_payment
  ADD COLUMN card_paisa bigint NOT NULL DEFAULT 0 CHECK (card_paisa >= 0 AND card_paisa % 100 = 0);
-- An order that is paid in cash and by card has two entries: see 0383.
ALTER TABLE cash_entry DROP CONSTRAINT cash_entry_order_id_key;
CREATE OR REPLACE FUNCTION write_collected_cash() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  the_rider bigint := (
    SELECT rider_id FROM run_stop JOIN rider_run ON rider_run.id = run_id
    WHERE order_id = NEW.order_id AND removed IS NULL);
  place bigint := CASE WHEN the_rider IS NULL THEN cash_place_of('drawer') ELSE cash_place_of('rider', the_rider) END;
BEGIN
  -- Both places before the first entry, in order of id.
  IF NEW.card_paisa > 0 THEN
    PERFORM FROM cash_place WHERE id IN (cash_place_of('customer'), place, cash_place_of('card')) ORDER BY id FOR NO KEY UPDATE;
  END IF;
  PERFORM write_cash_entry('collected', cash_place_of('customer'), place, NEW.amount_paisa, NEW.actor, the_order => NEW.order_id);
  PERFORM write_cash_entry('collected', cash_place_of('customer'), cash_place_of('card'), NEW.card_paisa, NEW.actor, the_order => NEW.order_id);
  RETURN NULL;
END $$;

-- Baki needs a khata: without one nobody writes it, not even on a credit.
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
  IF NEW.amount_paisa < 0 AND coalesce(balance < least, true) THEN
    RAISE EXCEPTION 'an account of % paisa is below its limit', balance USING ERRCODE = 'check_violation', CONSTRAINT = 'customer_account_balance';
  END IF;
  RETURN NULL;
END $$;

-- Baki pays an order as credit does, and comes back to the account that has it.
CREATE OR REPLACE VIEW order_balance AS
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
         (SELECT coalesce(sum(amount_paisa), 0)::bigint FROM wallet_receipt WHERE order_id = orders.id) AS wallet_paisa
) AS sums
CROSS JOIN LATERAL (
  SELECT CASE WHEN status = 'CANCELLED' THEN 0 ELSE total_paisa - sums.adjusted_paisa END AS payable_paisa
) AS payable
CROSS JOIN LATERAL (
  SELECT sums.wallet_paisa + CASE WHEN status = 'COMPLETED' AND payment_id IS NULL AND cash.order_id IS NULL THEN total_paisa
              ELSE sums.online_paisa + coalesce(cash.amount_paisa + cash.card_paisa, 0) + sums.credit_paisa END AS paid_paisa
) AS paid;
DROP TRIGGER customer_account_entry_holds ON customer_account_entry;
CREATE CONSTRAINT TRIGGER customer_account_entry_holds AFTER INSERT ON customer_account_entry
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.kind IN ('order', 'baki') AND NEW.order_id IS NOT NULL)
  EXECUTE FUNCTION order_balance_holds();

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

-- Functions of earlier files, with a word more.
DO $$
DECLARE
  changed text[];
  was text;
  became text;
BEGIN
  FOREACH changed SLICE 1 IN ARRAY ARRAY[
    ['refund_to_credit_has_entry()', 'used.kind = ''order''', 'used.kind IN (''order'', ''baki'')'],
    -- What somebody owes or has paid on a khata is no credit of a trial.
    ['delete_trial_orders()', 'HAVING sum(amount_paisa) < 0', 'HAVING sum(amount_paisa) FILTER (WHERE kind NOT IN (''baki'', ''paid_in'')) < 0']
  ] LOOP
    was := pg_get_functiondef(changed[1]::regprocedure);
    became := replace(was, changed[2], changed[3]);
    IF became = was THEN RAISE EXCEPTION '% is another one', changed[1]; END IF;
    EXECUTE became;
  END LOOP;
END $$;
