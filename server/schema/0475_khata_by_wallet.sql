-- What is owed on a khata is sent to a wallet of the shop, as money for an order is (docs/decisions/0126-khata-by-wallet.md).

-- A claim is about an order or a khata, and a receipt pays one of both. Without a foreign key: the khata of an erased person is gone, and its money stays.
ALTER TABLE wallet_claim
  ALTER COLUMN order_id DROP NOT NULL,
  ADD COLUMN khata_id bigint,
  ADD CONSTRAINT wallet_claim_target CHECK (num_nonnulls(order_id, khata_id) = 1) NOT VALID,
  -- Of a khata nothing was delivered: its claim is matched or withdrawn.
  ADD CONSTRAINT wallet_claim_of_khata
    CHECK (khata_id IS NULL OR state IN ('waiting', 'matched', 'withdrawn') AND trx_id IS NOT NULL) NOT VALID;
ALTER TABLE wallet_receipt
  ADD COLUMN khata_id bigint,
  DROP CONSTRAINT wallet_receipt_check1,
  DROP CONSTRAINT wallet_receipt_check2,
  ADD CONSTRAINT wallet_receipt_target CHECK (num_nonnulls(order_id, khata_id) <= 1) NOT VALID,
  ADD CONSTRAINT wallet_receipt_matched CHECK (num_nonnulls(order_id, khata_id, matched, matched_by) IN (0, 3)
    AND (matched IS NULL) = (matched_by IS NULL)) NOT VALID,
  ADD CONSTRAINT wallet_receipt_set_aside CHECK (set_aside = '' OR matched IS NULL) NOT VALID;
ALTER TABLE customer_account_entry
  ADD COLUMN receipt_id bigint,
  ADD CONSTRAINT customer_account_entry_receipt_id_fkey FOREIGN KEY (receipt_id) REFERENCES wallet_receipt NOT VALID,
  ADD CONSTRAINT customer_account_entry_by_wallet
    CHECK ((receipt_id IS NOT NULL) = (paid_by IS NOT DISTINCT FROM 'wallet')) NOT VALID;

CREATE OR REPLACE FUNCTION wallet_receipt_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.matched IS NULL AND NEW.set_aside = '' THEN RETURN NEW; END IF;
  ELSIF TG_OP = 'UPDATE' THEN
    IF is_erasing(TG_RELID) AND NOT is_changed(to_jsonb(OLD), to_jsonb(NEW), 'sender', 'text', 'set_aside') THEN RETURN NEW; END IF;
    IF NOT is_changed(to_jsonb(OLD), to_jsonb(NEW), 'order_id', 'khata_id', 'matched', 'matched_by', 'set_aside', 'unconfirmed')
       AND (OLD.unconfirmed OR NOT NEW.unconfirmed)
       AND (OLD.matched IS NULL OR NEW.matched IS NULL
         OR OLD.order_id IS NOT DISTINCT FROM NEW.order_id AND OLD.khata_id IS NOT DISTINCT FROM NEW.khata_id) THEN
      PERFORM FROM orders WHERE id = coalesce(NEW.order_id, OLD.order_id) FOR NO KEY UPDATE;
      IF OLD.order_id IS NOT NULL AND NEW.order_id IS NULL AND NOT is_deleting_trials(TG_RELID)
         AND EXISTS (SELECT FROM orders WHERE id = OLD.order_id AND status IN ('COMPLETED', 'CANCELLED')) THEN
        RAISE EXCEPTION 'receipt % has paid a closed order', OLD.id USING ERRCODE = 'check_violation';
      END IF;
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'a receipt only gets the order or khata that it pays' USING ERRCODE = 'check_violation';
END $$;

-- A matched claim is of the order or khata that its receipt pays.
CREATE OR REPLACE FUNCTION wallet_claim_is_paid() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM wallet_claim AS claim JOIN wallet_receipt AS receipt ON receipt.id = receipt_id
    WHERE (receipt.order_id IS DISTINCT FROM claim.order_id OR receipt.khata_id IS DISTINCT FROM claim.khata_id)
      AND CASE TG_TABLE_NAME WHEN 'wallet_claim' THEN claim.id = NEW.id ELSE receipt.id = NEW.id END
  ) THEN
    RAISE EXCEPTION 'a matched claim is not of what its receipt pays' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
DROP TRIGGER wallet_receipt_is_claimed ON wallet_receipt;
CREATE CONSTRAINT TRIGGER wallet_receipt_is_claimed AFTER UPDATE OF order_id, khata_id ON wallet_receipt
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION wallet_claim_is_paid();

-- In the books it moves from the customers to the wallet, whatever it pays.
CREATE OR REPLACE FUNCTION write_matched_receipt() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  customer bigint := cash_place_of('customer');
  place bigint := (SELECT id FROM cash_place WHERE wallet = NEW.wallet);
BEGIN
  IF is_deleting_trials(TG_RELID) THEN RETURN NULL; END IF;
  PERFORM FROM cash_place WHERE id IN (customer, place) ORDER BY id FOR NO KEY UPDATE;
  IF NEW.matched IS NOT NULL THEN
    INSERT INTO cash_entry (kind, from_place, to_place, amount_paisa, actor, receipt_id)
    VALUES ('collected', customer, place, NEW.amount_paisa, NEW.matched_by, NEW.id);
  ELSE
    INSERT INTO cash_entry (kind, from_place, to_place, amount_paisa, actor, receipt_id)
    VALUES ('collection_undone', place, customer, NEW.amount_paisa, cash_actor(), NEW.id);
  END IF;
  RETURN NULL;
END $$;
DROP TRIGGER wallet_receipt_moves ON wallet_receipt;
CREATE TRIGGER wallet_receipt_moves AFTER UPDATE OF order_id, khata_id ON wallet_receipt
  FOR EACH ROW WHEN (OLD.order_id IS DISTINCT FROM NEW.order_id OR OLD.khata_id IS DISTINCT FROM NEW.khata_id)
  EXECUTE FUNCTION write_matched_receipt();

-- A receipt that pays a khata is on its account once, with its amount; one that does not is on none.
CREATE FUNCTION receipt_is_on_its_khata() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  the_receipt bigint;
BEGIN
  IF TG_TABLE_NAME = 'wallet_receipt' THEN the_receipt := NEW.id; ELSE the_receipt := NEW.receipt_id; END IF;
  IF EXISTS (
    SELECT FROM wallet_receipt AS receipt LEFT JOIN khata ON khata.id = khata_id
    WHERE receipt.id = the_receipt AND (
      (SELECT coalesce(sum(amount_paisa), 0) FROM customer_account_entry WHERE receipt_id = receipt.id)
        <> CASE WHEN khata_id IS NULL THEN 0 ELSE amount_paisa END
      OR (SELECT coalesce(sum(amount_paisa), 0) FROM customer_account_entry WHERE receipt_id = receipt.id AND phone = khata.phone)
        <> CASE WHEN khata_id IS NULL THEN 0 ELSE amount_paisa END)
  ) THEN
    RAISE EXCEPTION 'receipt % is not on its khata', the_receipt USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER wallet_receipt_is_on_its_khata AFTER UPDATE OF khata_id ON wallet_receipt
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD.khata_id IS DISTINCT FROM NEW.khata_id) EXECUTE FUNCTION receipt_is_on_its_khata();
CREATE CONSTRAINT TRIGGER customer_account_entry_is_of_receipt AFTER INSERT ON customer_account_entry
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.receipt_id IS NOT NULL) EXECUTE FUNCTION receipt_is_on_its_khata();

-- The match of a wallet is taken back on its day, too.
CREATE OR REPLACE FUNCTION undone_entry_is_of_today() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM customer_account_entry AS was
    WHERE id = NEW.undoes AND phone = NEW.phone AND amount_paisa = -NEW.amount_paisa AND order_id IS NULL
      AND (kind = 'baki' OR kind = 'paid_in' AND paid_by IN ('cash', 'card', 'wallet'))
      AND was.paid_by IS NOT DISTINCT FROM NEW.paid_by AND was.rider_id IS NOT DISTINCT FROM NEW.rider_id
      AND was.receipt_id IS NOT DISTINCT FROM NEW.receipt_id
      AND at >= date_trunc('day', now(), 'Asia/Dhaka')
  ) THEN
    RAISE EXCEPTION 'entry % is not to be undone', NEW.undoes USING ERRCODE = 'check_violation', CONSTRAINT = 'customer_account_entry_undone';
  END IF;
  RETURN NEW;
END $$;

-- Replaced by one that has khatas in it (0476).
DROP INDEX wallet_receipt_open;

-- Functions that many files have a part in, with a word more.
DO $$
DECLARE
  changed text[];
  was text;
  became text;
BEGIN
  FOREACH changed SLICE 1 IN ARRAY ARRAY[
    -- A receipt whose entry was part of a trial is money that has moved: it waits for another target.
    ['delete_trial_orders()', '  DELETE FROM wallet_claim WHERE order_id = ANY (ids);',
      '  WITH cash AS (
    DELETE FROM cash_entry WHERE receipt_id IN (SELECT id FROM wallet_receipt AS receipt WHERE khata_id IS NOT NULL
      AND NOT EXISTS (SELECT FROM customer_account_entry WHERE receipt_id = receipt.id))
    RETURNING from_place, to_place, amount_paisa
  ), changes AS (
    SELECT place, sum(paisa) AS paisa
    FROM (SELECT from_place AS place, amount_paisa AS paisa FROM cash UNION ALL SELECT to_place, -amount_paisa FROM cash) AS sides
    GROUP BY place
  )
  UPDATE cash_place SET balance_paisa = balance_paisa + changes.paisa FROM changes WHERE id = place;
  DELETE FROM wallet_claim WHERE receipt_id IN (SELECT id FROM wallet_receipt AS receipt WHERE khata_id IS NOT NULL
    AND NOT EXISTS (SELECT FROM customer_account_entry WHERE receipt_id = receipt.id));
  UPDATE wallet_receipt AS receipt SET khata_id = NULL, matched = NULL, matched_by = NULL WHERE khata_id IS NOT NULL
    AND NOT EXISTS (SELECT FROM customer_account_entry WHERE receipt_id = receipt.id);
  DELETE FROM wallet_claim WHERE order_id = ANY (ids);'],
    ['delete_trial_orders()', '|payment \d+ of khata)', '|(?:payment|receipt) \d+ of khata)'],
    ['erase_person(text, text)', 'OR sender = the_phone;
  UPDATE wallet_claim SET sender_last = '''' WHERE order_id = ANY(ids);', 'OR sender = the_phone
    OR khata_id = ANY (ARRAY(SELECT id FROM khata WHERE phone = the_phone));
  UPDATE wallet_claim SET sender_last = '''' WHERE order_id = ANY(ids)
    OR khata_id = ANY (ARRAY(SELECT id FROM khata WHERE phone = the_phone));']
  ] LOOP
    was := pg_get_functiondef(changed[1]::regprocedure);
    became := replace(was, changed[2], changed[3]);
    IF became = was THEN RAISE EXCEPTION '% is another one: %', changed[1], changed[2]; END IF;
    EXECUTE became;
  END LOOP;
END $$;
