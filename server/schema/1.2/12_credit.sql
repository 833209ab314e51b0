-- Store credit: what the shop owes a phone, as a ledger (docs/decisions/0101-due-and-credit.md). Khata: what the phone owes the shop, on the same
-- account (docs/decisions/0111-khata.md).

-- One per phone, in E.164. Only the triggers write it: the balance is the sum of the entries.
-- Only baki takes it below 0, and at most to its limit. A limit that was lowered below what is owed stops new baki only.
CREATE TABLE customer_account (
  phone         text PRIMARY KEY CHECK (phone ~ '^\+[1-9]\d{6,14}$'),
  balance_paisa bigint NOT NULL DEFAULT 0
);
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

-- Each change of a balance.
CREATE TABLE customer_account_entry (
  id           bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  phone        text NOT NULL REFERENCES customer_account DEFERRABLE INITIALLY DEFERRED,
  --   complaint       given for a complaint
  --   goodwill        given by staff
  --   order           an order was paid with it
  --   order_returned  it came back: the order was cancelled, or costs less
  --   paid_out        in cash
  --   moved           from or to the phone that the account had or got; two entries, which add up to nothing (decision 106)
  --   baki            goods that are paid later: of an order, or of a sale at the shop
  --   paid_in         the phone has paid, so: in cash to the drawer or to a rider, by card, to a wallet, online
  --   undone          the entry `undoes` was typed wrong
  kind         text NOT NULL
    CHECK (kind IN (
      'complaint', 'goodwill', 'order', 'order_returned', 'paid_out', 'baki', 'paid_in', 'moved', 'undone')),
  amount_paisa bigint NOT NULL,
  order_id     bigint REFERENCES orders,
  -- The refund of the order that this entry is.
  refund_id    bigint UNIQUE REFERENCES refund,
  reason       text NOT NULL CHECK (reason <> ''),
  actor        text NOT NULL CHECK (actor <> ''),
  entry_key    text NOT NULL UNIQUE CHECK (entry_key <> ''),
  at           timestamptz NOT NULL DEFAULT now(),
  paid_by      text CHECK (paid_by IN ('cash', 'card', 'wallet', 'online')),
  -- Who has got the cash; null: it is in the drawer.
  rider_id     bigint REFERENCES staff,
  payment_id   bigint REFERENCES payment,
  undoes       bigint REFERENCES customer_account_entry,
  receipt_id   bigint REFERENCES wallet_receipt,
  CONSTRAINT customer_account_entry_whole_taka
    CHECK (kind <> 'paid_out' AND paid_by IS DISTINCT FROM 'cash' OR amount_paisa % 100 = 0),
  CONSTRAINT customer_account_entry_sign CHECK (CASE WHEN kind IN ('order', 'paid_out', 'baki') THEN amount_paisa < 0
    WHEN kind IN ('moved', 'undone') THEN amount_paisa <> 0 ELSE amount_paisa > 0 END),
  CONSTRAINT customer_account_entry_cause
    CHECK (CASE WHEN kind = 'order' THEN order_id IS NOT NULL AND refund_id IS NULL
    WHEN kind = 'order_returned' THEN order_id IS NOT NULL AND refund_id IS NOT NULL
    WHEN kind = 'baki' THEN refund_id IS NULL
    WHEN kind IN ('paid_out', 'paid_in', 'moved', 'undone') THEN order_id IS NULL AND refund_id IS NULL
    ELSE refund_id IS NULL OR order_id IS NOT NULL END),
  CONSTRAINT customer_account_entry_paid_in CHECK (
    ((kind = 'paid_in') = (paid_by IS NOT NULL) OR kind = 'undone') AND (rider_id IS NULL OR paid_by = 'cash')
    AND (payment_id IS NOT NULL) = (paid_by IS NOT DISTINCT FROM 'online')),
  CONSTRAINT customer_account_entry_undone CHECK ((undoes IS NOT NULL) = (kind = 'undone')),
  CONSTRAINT customer_account_entry_by_wallet CHECK ((receipt_id IS NOT NULL) = (paid_by IS NOT DISTINCT FROM 'wallet'))
);
CREATE INDEX customer_account_entry_of_phone ON customer_account_entry (phone, id);
CREATE INDEX customer_account_entry_of_order ON customer_account_entry (order_id) WHERE order_id IS NOT NULL;
-- An order is paid with the credit of one phone, when it is placed.
CREATE UNIQUE INDEX customer_account_entry_once ON customer_account_entry (order_id) WHERE kind = 'order';
-- The day's close sums what was paid with credit or khata since the last one.
CREATE INDEX customer_account_entry_at ON customer_account_entry (at) WHERE kind IN ('order', 'baki');
CREATE UNIQUE INDEX customer_account_entry_of_payment ON customer_account_entry (payment_id) WHERE payment_id IS NOT NULL;
CREATE INDEX customer_account_entry_of_receipt ON customer_account_entry (receipt_id) WHERE receipt_id IS NOT NULL;
CREATE UNIQUE INDEX customer_account_entry_undone_once ON customer_account_entry (undoes) WHERE undoes IS NOT NULL;
-- The order is locked first, then the account.
CREATE TRIGGER customer_account_entry_locks BEFORE INSERT ON customer_account_entry
  FOR EACH ROW WHEN (NEW.order_id IS NOT NULL) EXECUTE FUNCTION lock_order_of_row();
-- The update locks the account, so that of two entries at once the second is checked with the first. Baki needs a khata: without one nobody
-- writes it, not even on a credit. What was never paid is owed, whatever the limit is.
CREATE FUNCTION add_to_customer_account() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
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
CREATE TRIGGER customer_account_entry_moves AFTER INSERT ON customer_account_entry
  FOR EACH ROW EXECUTE FUNCTION add_to_customer_account();
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

-- Locks an account until the transaction ends, and returns its balance: the shop's user only reads the table.
CREATE FUNCTION lock_customer_account(the_phone text) RETURNS bigint LANGUAGE sql SECURITY DEFINER
  SET search_path = pg_catalog, public AS $$
  SELECT balance_paisa FROM customer_account WHERE phone = the_phone FOR NO KEY UPDATE
$$;

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
        WHERE used.order_id = entry.order_id AND used.phone = entry.phone AND used.kind IN ('order', 'baki')))
  ) THEN
    RAISE EXCEPTION 'refund % has no entry of its amount', the_refund USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER refund_to_credit_has_entry AFTER INSERT ON refund
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.to_credit) EXECUTE FUNCTION refund_to_credit_has_entry();
CREATE CONSTRAINT TRIGGER customer_account_entry_is_refund AFTER INSERT ON customer_account_entry
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.refund_id IS NOT NULL) EXECUTE FUNCTION refund_to_credit_has_entry();

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

-- Only what was typed today is undone, and all of it, by the way in which it was paid. Money of a provider is no entry that somebody has typed.
CREATE FUNCTION undone_entry_is_of_today() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE TRIGGER customer_account_entry_undoes BEFORE INSERT ON customer_account_entry
  FOR EACH ROW WHEN (NEW.kind = 'undone') EXECUTE FUNCTION undone_entry_is_of_today();

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

-- Who owes the shop: all of it, what of it is overdue, and when the oldest baki is due. The oldest is paid first, so what is owed is the newest
-- baki. Baki that was undone is no debt.
CREATE VIEW khata_debt AS
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
