-- Khata: a phone may owe the shop, on the account of its store credit (docs/decisions/0111-khata.md).

-- What a phone may owe, decided by an owner or manager. Without a row: nothing.
CREATE TABLE khata (
  id          bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  phone       text NOT NULL UNIQUE CHECK (phone ~ '^\+[1-9]\d{6,14}$'),
  limit_paisa bigint NOT NULL DEFAULT 0 CHECK (limit_paisa BETWEEN 0 AND 100000000 AND limit_paisa % 100 = 0),
  -- Of who has not ordered yet.
  name        text NOT NULL DEFAULT '' CHECK (length(name) <= 200),
  -- Of the link to the statement.
  token       text NOT NULL UNIQUE DEFAULT replace(gen_random_uuid()::text, '-', '') CHECK (length(token) = 32),
  version     int NOT NULL DEFAULT 0,
  changed_by  text NOT NULL CHECK (changed_by <> ''),
  changed_at  timestamptz NOT NULL DEFAULT now(),
  -- The last message about overdue baki.
  reminded    timestamptz
);
CREATE TRIGGER khata_version BEFORE UPDATE ON khata FOR EACH ROW EXECUTE FUNCTION raise_version('reminded');
CREATE TRIGGER khata_audit AFTER INSERT ON khata FOR EACH ROW EXECUTE FUNCTION write_audit('phone', 'name', 'token');
CREATE TRIGGER khata_audit_update AFTER UPDATE ON khata
  FOR EACH ROW WHEN (is_changed(to_jsonb(OLD), to_jsonb(NEW), 'reminded')) EXECUTE FUNCTION write_audit('phone', 'name', 'token');

ALTER TABLE shop_setting
  -- So long after it was written, baki is overdue.
  ADD COLUMN khata_days int NOT NULL DEFAULT 30 CHECK (khata_days BETWEEN 1 AND 365),
  -- One message a week to who is overdue.
  ADD COLUMN khata_reminders boolean NOT NULL DEFAULT false;

-- Two more kinds of entries:
--   baki     goods that are paid later: of an order, or of a sale at the shop
--   paid_in  the phone has paid, so: in cash to the drawer or to a rider, by card, to a wallet
ALTER TABLE customer_account_entry
  DROP CONSTRAINT customer_account_entry_kind_check,
  ADD CONSTRAINT customer_account_entry_kind_check
    CHECK (kind IN ('complaint', 'goodwill', 'order', 'order_returned', 'paid_out', 'baki', 'paid_in', 'moved')) NOT VALID,
  DROP CONSTRAINT customer_account_entry_sign,
  ADD CONSTRAINT customer_account_entry_sign
    CHECK (CASE WHEN kind IN ('order', 'paid_out', 'baki') THEN amount_paisa < 0 WHEN kind = 'moved' THEN amount_paisa <> 0 ELSE amount_paisa > 0 END) NOT VALID,
  DROP CONSTRAINT customer_account_entry_cause,
  ADD CONSTRAINT customer_account_entry_cause
    CHECK (CASE kind WHEN 'order' THEN order_id IS NOT NULL AND refund_id IS NULL
      WHEN 'order_returned' THEN order_id IS NOT NULL AND refund_id IS NOT NULL
      WHEN 'paid_out' THEN order_id IS NULL AND refund_id IS NULL
      WHEN 'baki' THEN refund_id IS NULL
      WHEN 'paid_in' THEN order_id IS NULL AND refund_id IS NULL
      WHEN 'moved' THEN order_id IS NULL AND refund_id IS NULL
      ELSE refund_id IS NULL OR order_id IS NOT NULL END) NOT VALID,
  DROP CONSTRAINT customer_account_entry_whole_taka,
  ADD CONSTRAINT customer_account_entry_whole_taka
    CHECK (kind <> 'paid_out' AND paid_by IS DISTINCT FROM 'cash' OR amount_paisa % 100 = 0) NOT VALID,
  ADD COLUMN paid_by text CHECK (paid_by IN ('cash', 'card', 'wallet')),
  -- Who has got the cash; null: it is in the drawer.
  ADD COLUMN rider_id bigint,
  ADD CONSTRAINT customer_account_entry_rider_id_fkey FOREIGN KEY (rider_id) REFERENCES staff NOT VALID,
  ADD CONSTRAINT customer_account_entry_paid_in
    CHECK ((kind = 'paid_in') = (paid_by IS NOT NULL) AND (rider_id IS NULL OR paid_by = 'cash')) NOT VALID;

-- Only baki takes an account below 0, and at most to its limit. A limit that was lowered below what is owed stops new baki only.
ALTER TABLE customer_account DROP CONSTRAINT customer_account_balance;
CREATE OR REPLACE FUNCTION add_to_customer_account() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  balance bigint;
BEGIN
  INSERT INTO customer_account (phone) VALUES (NEW.phone) ON CONFLICT DO NOTHING;
  UPDATE customer_account SET balance_paisa = balance_paisa + NEW.amount_paisa WHERE phone = NEW.phone
    RETURNING balance_paisa INTO balance;
  IF NEW.amount_paisa < 0 AND balance < 0 AND (
    NEW.kind <> 'baki' OR balance < -coalesce((SELECT limit_paisa FROM khata WHERE phone = NEW.phone FOR SHARE), 0)
  ) THEN
    RAISE EXCEPTION 'an account of % paisa is below its limit', balance USING ERRCODE = 'check_violation', CONSTRAINT = 'customer_account_balance';
  END IF;
  RETURN NULL;
END $$;

-- Who owes the shop: all of it, what of it is overdue, and when the oldest baki is due. The oldest is paid first, so what is owed is the newest baki.
CREATE VIEW khata_debt AS
SELECT account.phone, -balance_paisa AS owed_paisa,
       greatest(0, -balance_paisa - coalesce((
         SELECT -sum(amount_paisa) FROM customer_account_entry AS entry
         WHERE entry.phone = account.phone AND kind = 'baki' AND at > now() - khata_days * interval '1 day'), 0))::bigint AS overdue_paisa,
       (SELECT min(at) FROM (
          SELECT at, amount_paisa - sum(amount_paisa) OVER (ORDER BY id DESC) AS newer_paisa FROM customer_account_entry AS entry
          WHERE entry.phone = account.phone AND kind = 'baki') AS baki
        WHERE newer_paisa < -balance_paisa) + khata_days * interval '1 day' AS due
FROM customer_account AS account CROSS JOIN shop_setting
WHERE balance_paisa < 0;

-- Money for an account moves from or to customers, as that for orders does.
ALTER TABLE cash_place
  DROP CONSTRAINT cash_place_kind_check,
  ADD CONSTRAINT cash_place_kind_check
    CHECK (kind IN ('customer', 'rider', 'drawer', 'bank', 'difference', 'owner', 'earlier', 'wallet', 'card')) NOT VALID;
-- What the card machine of the bank has taken.
INSERT INTO cash_place (kind) VALUES ('card');
CREATE FUNCTION write_cash_of_account() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  customer bigint := cash_place_of('customer');
  place bigint := CASE
    WHEN NEW.rider_id IS NOT NULL THEN cash_place_of('rider', NEW.rider_id)
    WHEN NEW.paid_by = 'card' THEN cash_place_of('card')
    ELSE cash_place_of('drawer') END;
  is_out boolean := NEW.kind = 'paid_out';
BEGIN
  PERFORM FROM cash_place WHERE id IN (place, customer) ORDER BY id FOR NO KEY UPDATE;
  INSERT INTO cash_entry (kind, from_place, to_place, amount_paisa, actor, account_entry_id)
  VALUES (CASE WHEN is_out THEN 'refunded' ELSE 'collected' END, CASE WHEN is_out THEN place ELSE customer END,
    CASE WHEN is_out THEN customer ELSE place END, abs(NEW.amount_paisa), NEW.actor, NEW.id);
  RETURN NULL;
END $$;
DROP TRIGGER customer_account_entry_pays_out ON customer_account_entry;
DROP FUNCTION write_paid_out_credit();
CREATE TRIGGER customer_account_entry_moves_cash AFTER INSERT ON customer_account_entry
  FOR EACH ROW WHEN (NEW.kind IN ('paid_out', 'paid_in')) EXECUTE FUNCTION write_cash_of_account();

-- erase_person: who owes the shop is not erased, as who has credit is not.
DO $$
DECLARE
  was text := pg_get_functiondef('erase_person(text, text)'::regprocedure);
  checked text := replace(was, 'WHERE phone = the_phone AND balance_paisa > 0)', 'WHERE phone = the_phone AND balance_paisa <> 0)');
  became text := replace(checked, '  DELETE FROM customer_account WHERE phone = the_phone;',
    '  DELETE FROM customer_account WHERE phone = the_phone;
  DELETE FROM khata WHERE phone = the_phone;');
BEGIN
  IF checked = was OR became = checked THEN RAISE EXCEPTION 'erase_person is another one'; END IF;
  EXECUTE became;
END $$;
