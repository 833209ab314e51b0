-- The credit of an account follows it to a new phone (docs/decisions/0106-credit-of-a-changed-phone.md).

-- With the kinds of 0380_khata.sql, which a shop may have already.
-- moved: from or to the phone that the account had or got. Two entries, which add up to nothing.
ALTER TABLE customer_account_entry
  DROP CONSTRAINT customer_account_entry_kind_check,
  DROP CONSTRAINT customer_account_entry_sign,
  DROP CONSTRAINT customer_account_entry_cause,
  ADD CONSTRAINT customer_account_entry_kind_check CHECK (kind IN (
    'complaint', 'goodwill', 'order', 'order_returned', 'paid_out', 'baki', 'paid_in', 'moved')) NOT VALID,
  ADD CONSTRAINT customer_account_entry_sign CHECK (CASE WHEN kind IN ('order', 'paid_out', 'baki') THEN amount_paisa < 0
    WHEN kind = 'moved' THEN amount_paisa <> 0 ELSE amount_paisa > 0 END) NOT VALID,
  ADD CONSTRAINT customer_account_entry_cause
    CHECK (CASE WHEN kind = 'order' THEN order_id IS NOT NULL AND refund_id IS NULL
      WHEN kind = 'order_returned' THEN order_id IS NOT NULL AND refund_id IS NOT NULL
      WHEN kind = 'baki' THEN refund_id IS NULL
      WHEN kind IN ('paid_out', 'paid_in', 'moved') THEN order_id IS NULL AND refund_id IS NULL
      ELSE refund_id IS NULL OR order_id IS NOT NULL END) NOT VALID;

-- No account leaves a proven phone with its credit: the next holder of the number would have it.
CREATE FUNCTION credit_follows_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM customer_account WHERE phone = OLD.phone AND balance_paisa > 0) THEN
    RAISE EXCEPTION 'the phone has credit' USING ERRCODE = 'check_violation', CONSTRAINT = 'customer_phone_credit';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER credit_follows_account AFTER UPDATE OF phone ON customer
  FOR EACH ROW WHEN (OLD.phone <> NEW.phone AND OLD.phone_proven IS NOT NULL) EXECUTE FUNCTION credit_follows_account();
