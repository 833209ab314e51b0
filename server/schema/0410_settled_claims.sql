-- A delivered order whose money never came to the wallet is settled in another way (docs/decisions/0114-settled-claims.md).

ALTER TABLE shop_setting
  -- So long after it was said, money that did not come to a wallet is a matter for somebody.
  ADD COLUMN claim_days int NOT NULL DEFAULT 3 CHECK (claim_days BETWEEN 1 AND 60);

-- Three more states of a claim, for ever: what it says was paid in cash, written on the khata, or is let go.
ALTER TABLE wallet_claim
  DROP CONSTRAINT wallet_claim_state_check,
  ADD CONSTRAINT wallet_claim_state_check
    CHECK (state IN ('waiting', 'matched', 'withdrawn', 'cash', 'khata', 'written_off')) NOT VALID,
  -- The rest of a receipt that paid less, and what a rider was told: without a TrxID.
  DROP CONSTRAINT wallet_claim_check,
  ADD CONSTRAINT wallet_claim_trx_id CHECK (trx_id IS NOT NULL OR source <> 'checkout') NOT VALID,
  -- What came to the drawer instead, in whole taka.
  ADD COLUMN cash_paisa bigint,
  ADD CONSTRAINT wallet_claim_cash
    CHECK ((state = 'cash') = (cash_paisa IS NOT NULL) AND cash_paisa > 0 AND cash_paisa % 100 = 0) NOT VALID;
CREATE OR REPLACE FUNCTION wallet_claim_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND is_deleting_trials(TG_RELID) THEN RETURN OLD; END IF;
  IF TG_OP = 'UPDATE' AND (
    is_erasing(TG_RELID) AND NOT is_changed(to_jsonb(OLD), to_jsonb(NEW), 'sender_last')
    OR NOT is_changed(to_jsonb(OLD), to_jsonb(NEW), 'state', 'receipt_id', 'cash_paisa') AND OLD.state IN ('waiting', 'matched')
  ) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'a claim is only matched, settled or withdrawn' USING ERRCODE = 'check_violation';
END $$;

-- The cash is in the books as that of any order.
ALTER TABLE cash_entry
  DROP CONSTRAINT cash_entry_cause,
  ADD COLUMN claim_id bigint,
  ADD CONSTRAINT cash_entry_claim_id_fkey FOREIGN KEY (claim_id) REFERENCES wallet_claim NOT VALID,
  ADD CONSTRAINT cash_entry_cause CHECK (num_nonnulls(
    order_id, refund_id, hand_in_id, transfer_id, day_id, reopening_id, account_entry_id, receipt_id, claim_id) = 1) NOT VALID;
CREATE FUNCTION write_cash_of_claim() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  customer bigint := cash_place_of('customer');
  drawer bigint := cash_place_of('drawer');
BEGIN
  PERFORM FROM cash_place WHERE id IN (customer, drawer) ORDER BY id FOR NO KEY UPDATE;
  INSERT INTO cash_entry (kind, from_place, to_place, amount_paisa, actor, claim_id)
  VALUES ('collected', customer, drawer, NEW.cash_paisa, cash_actor(), NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER wallet_claim_moves_cash AFTER UPDATE OF state ON wallet_claim
  FOR EACH ROW WHEN (NEW.state = 'cash') EXECUTE FUNCTION write_cash_of_claim();

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
         (SELECT coalesce(sum(amount_paisa), 0)::bigint FROM wallet_receipt WHERE order_id = orders.id) AS wallet_paisa,
         (SELECT coalesce(sum(cash_paisa), 0)::bigint FROM wallet_claim WHERE order_id = orders.id) AS claim_paisa
) AS sums
CROSS JOIN LATERAL (
  SELECT CASE WHEN status = 'CANCELLED' THEN 0 ELSE total_paisa - sums.adjusted_paisa END AS payable_paisa
) AS payable
CROSS JOIN LATERAL (
  SELECT sums.wallet_paisa + sums.claim_paisa
    + CASE WHEN status = 'COMPLETED' AND payment_id IS NULL AND cash.order_id IS NULL THEN total_paisa
           ELSE sums.online_paisa + coalesce(cash.amount_paisa + cash.card_paisa, 0) + sums.credit_paisa END AS paid_paisa
) AS paid;
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

-- Trials: the cash of their claims goes with them.
DO $$
DECLARE
  was text := pg_get_functiondef('delete_trial_orders()'::regprocedure);
  became text := replace(was, 'OR receipt_id IN (SELECT id FROM wallet_receipt WHERE order_id = ANY (ids))',
    'OR receipt_id IN (SELECT id FROM wallet_receipt WHERE order_id = ANY (ids))
      OR claim_id IN (SELECT id FROM wallet_claim WHERE order_id = ANY (ids))');
BEGIN
  IF became = was THEN RAISE EXCEPTION 'delete_trial_orders is another one'; END IF;
  EXECUTE became;
END $$;
