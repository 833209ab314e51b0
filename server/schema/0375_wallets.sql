-- Money that shoppers send to the shop's own bKash, Nagad or Rocket number (docs/decisions/0110-send-money.md).

ALTER TABLE shop_setting
  -- The shop's numbers: [{"wallet": "bkash", "number": "+8801712345678", "account": "personal"}]. None: nobody is offered to send money.
  ADD COLUMN wallets jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(wallets) = 'array' AND jsonb_array_length(wallets) <= 6);
-- Pages show them.
CREATE TRIGGER wallets_changed AFTER UPDATE ON shop_setting
  FOR EACH ROW WHEN (OLD.wallets IS DISTINCT FROM NEW.wallets) EXECUTE FUNCTION add_cache_change('content');

-- The wallet that the shopper chose to send the money with. The order stays one that is paid at the door, until a receipt pays it.
ALTER TABLE orders
  ADD COLUMN wallet text,
  ADD CONSTRAINT orders_wallet CHECK (wallet IN ('bkash', 'nagad', 'rocket')) NOT VALID,
  ADD CONSTRAINT orders_wallet_at_door CHECK (wallet IS NULL OR order_type = 'COD') NOT VALID;

-- Phones that forward the SMS of a wallet to the shop, each with a token of its own.
CREATE TABLE wallet_phone (
  id         bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  name       text NOT NULL CHECK (name <> '' AND length(name) <= 60),
  -- SHA-256 of the token, which is shown once.
  token_hash text NOT NULL UNIQUE,
  actor      text NOT NULL CHECK (actor <> ''),
  at         timestamptz NOT NULL DEFAULT now(),
  last_seen  timestamptz,
  revoked    timestamptz
);
CREATE TRIGGER wallet_phone_audit AFTER INSERT OR DELETE ON wallet_phone
  FOR EACH ROW EXECUTE FUNCTION write_audit('token_hash');
CREATE TRIGGER wallet_phone_audit_update AFTER UPDATE ON wallet_phone
  FOR EACH ROW WHEN (is_changed(to_jsonb(OLD), to_jsonb(NEW), 'last_seen')) EXECUTE FUNCTION write_audit('token_hash');

-- Money that has arrived in a wallet, each transaction once and for ever.
CREATE TABLE wallet_receipt (
  id           bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  wallet       text NOT NULL CHECK (wallet IN ('bkash', 'nagad', 'rocket')),
  trx_id       text NOT NULL CHECK (trx_id ~ '^[A-Z0-9]{8,12}$'),
  amount_paisa bigint NOT NULL CHECK (amount_paisa > 0),
  -- In E.164, or as the wallet masks it; '': not known.
  sender       text NOT NULL DEFAULT '',
  -- When the wallet got it.
  received     timestamptz NOT NULL DEFAULT now(),
  -- The SMS.
  text         text NOT NULL DEFAULT '' CHECK (length(text) <= 1000),
  source       text NOT NULL CHECK (source IN ('typed', 'csv', 'forwarded')),
  -- Somebody typed it, and nothing of the wallet itself has shown it yet: no SMS, no statement.
  unconfirmed  boolean NOT NULL DEFAULT false CHECK (NOT unconfirmed OR source = 'typed'),
  -- The order that it pays.
  order_id     bigint REFERENCES orders,
  matched      timestamptz,
  matched_by   text CHECK (matched_by <> ''),
  -- Why it pays no order; '': it may still.
  set_aside    text NOT NULL DEFAULT '' CHECK (length(set_aside) <= 200),
  actor        text NOT NULL CHECK (actor <> ''),
  at           timestamptz NOT NULL DEFAULT now(),
  -- Of the request: a repeated one stores nothing.
  receipt_key  text NOT NULL UNIQUE CHECK (receipt_key <> ''),
  UNIQUE (wallet, trx_id),
  UNIQUE (id, order_id),
  CHECK ((order_id IS NULL) = (matched IS NULL) AND (order_id IS NULL) = (matched_by IS NULL)),
  CHECK (set_aside = '' OR order_id IS NULL)
);
CREATE INDEX wallet_receipt_of_order ON wallet_receipt (order_id) WHERE order_id IS NOT NULL;
CREATE INDEX wallet_receipt_open ON wallet_receipt (id) WHERE order_id IS NULL AND set_aside = '';
CREATE INDEX wallet_receipt_unconfirmed ON wallet_receipt (id) WHERE unconfirmed;
CREATE INDEX wallet_receipt_of_sender ON wallet_receipt (sender) WHERE sender <> '';
CREATE INDEX wallet_receipt_received ON wallet_receipt (received);

-- Only what it pays changes. A match is taken back while its order is open; the refund of a receipt (refund_receipt) keeps it, too.
CREATE FUNCTION wallet_receipt_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.order_id IS NULL AND NEW.set_aside = '' THEN RETURN NEW; END IF;
  ELSIF TG_OP = 'UPDATE' THEN
    IF is_erasing(TG_RELID) AND NOT is_changed(to_jsonb(OLD), to_jsonb(NEW), 'sender', 'text', 'set_aside') THEN RETURN NEW; END IF;
    IF NOT is_changed(to_jsonb(OLD), to_jsonb(NEW), 'order_id', 'matched', 'matched_by', 'set_aside', 'unconfirmed')
       AND (OLD.unconfirmed OR NOT NEW.unconfirmed)
       AND (OLD.order_id IS NULL OR NEW.order_id IS NULL OR OLD.order_id = NEW.order_id) THEN
      PERFORM FROM orders WHERE id = coalesce(NEW.order_id, OLD.order_id) FOR NO KEY UPDATE;
      IF OLD.order_id IS NOT NULL AND NEW.order_id IS NULL AND NOT is_deleting_trials(TG_RELID)
         AND EXISTS (SELECT FROM orders WHERE id = OLD.order_id AND status IN ('COMPLETED', 'CANCELLED')) THEN
        RAISE EXCEPTION 'receipt % has paid a closed order', OLD.id USING ERRCODE = 'check_violation';
      END IF;
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'a receipt only gets the order that it pays' USING ERRCODE = 'check_violation';
END $$;
CREATE TRIGGER wallet_receipt_stays BEFORE INSERT OR UPDATE OR DELETE ON wallet_receipt
  FOR EACH ROW EXECUTE FUNCTION wallet_receipt_stays();
-- Neither the sender nor the SMS is copied, so that they can be erased.
CREATE TRIGGER wallet_receipt_audit AFTER INSERT OR UPDATE ON wallet_receipt
  FOR EACH ROW WHEN (current_setting('haat.actor', true) <> '') EXECUTE FUNCTION write_audit('sender', 'text', 'set_aside', 'receipt_key');

-- Somebody says that an order was paid with a wallet. It pays nothing: a receipt does.
CREATE TABLE wallet_claim (
  id           bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  order_id     bigint NOT NULL REFERENCES orders,
  wallet       text NOT NULL CHECK (wallet IN ('bkash', 'nagad', 'rocket')),
  -- Null: at the door, where the rider waits for nothing.
  trx_id       text CHECK (trx_id ~ '^[A-Z0-9]{8,12}$'),
  -- The last digits of the sender's number.
  sender_last  text NOT NULL DEFAULT '' CHECK (sender_last ~ '^([0-9]{3,4})?$'),
  -- At the door; null: all that was due.
  amount_paisa bigint CHECK (amount_paisa > 0),
  source       text NOT NULL CHECK (source IN ('checkout', 'door', 'desk')),
  state        text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'matched', 'withdrawn')),
  receipt_id   bigint UNIQUE REFERENCES wallet_receipt,
  actor        text NOT NULL CHECK (actor <> ''),
  at           timestamptz NOT NULL DEFAULT now(),
  -- Of the request: a repeated one claims nothing.
  claim_key    text NOT NULL,
  UNIQUE (order_id, claim_key),
  CHECK (trx_id IS NOT NULL OR source = 'door'),
  CHECK ((state = 'matched') = (receipt_id IS NOT NULL))
);
-- Of two orders that claim one transaction the first gets it; one that was withdrawn is free again.
CREATE UNIQUE INDEX wallet_claim_once ON wallet_claim (wallet, trx_id) WHERE state <> 'withdrawn';
CREATE INDEX wallet_claim_of_order ON wallet_claim (order_id, id);
CREATE INDEX wallet_claim_open ON wallet_claim (id) WHERE state = 'waiting';
CREATE TRIGGER wallet_claim_locks BEFORE INSERT ON wallet_claim FOR EACH ROW EXECUTE FUNCTION lock_order_of_row();
CREATE FUNCTION wallet_claim_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND is_deleting_trials(TG_RELID) THEN RETURN OLD; END IF;
  IF TG_OP = 'UPDATE' AND (
    is_erasing(TG_RELID) AND NOT is_changed(to_jsonb(OLD), to_jsonb(NEW), 'sender_last')
    OR NOT is_changed(to_jsonb(OLD), to_jsonb(NEW), 'state', 'receipt_id') AND OLD.state <> 'withdrawn'
  ) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'a claim is only matched or withdrawn' USING ERRCODE = 'check_violation';
END $$;
CREATE TRIGGER wallet_claim_stays BEFORE UPDATE OR DELETE ON wallet_claim FOR EACH ROW EXECUTE FUNCTION wallet_claim_stays();
CREATE TRIGGER wallet_claim_audit AFTER INSERT OR UPDATE ON wallet_claim
  FOR EACH ROW WHEN (current_setting('haat.actor', true) <> '') EXECUTE FUNCTION write_audit('sender_last', 'claim_key');
-- A matched claim is of the order that its receipt pays.
CREATE FUNCTION wallet_claim_is_paid() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM wallet_claim AS claim JOIN wallet_receipt AS receipt ON receipt.id = receipt_id
    WHERE receipt.order_id IS DISTINCT FROM claim.order_id
      AND CASE TG_TABLE_NAME WHEN 'wallet_claim' THEN claim.id = NEW.id ELSE receipt.id = NEW.id END
  ) THEN
    RAISE EXCEPTION 'a matched claim is not of the order of its receipt' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER wallet_claim_is_paid AFTER UPDATE ON wallet_claim
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION wallet_claim_is_paid();
CREATE CONSTRAINT TRIGGER wallet_receipt_is_claimed AFTER UPDATE OF order_id ON wallet_receipt
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION wallet_claim_is_paid();

-- Forwarded SMS that the shop does not understand, for somebody to read. Codes and what was sent or cashed in are not stored.
CREATE TABLE wallet_text (
  id         bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  phone_id   bigint NOT NULL REFERENCES wallet_phone,
  sender     text NOT NULL CHECK (length(sender) <= 40),
  text       text NOT NULL CHECK (text <> '' AND length(text) <= 1000),
  sent       timestamptz,
  at         timestamptz NOT NULL DEFAULT now(),
  done       timestamptz,
  done_by    text CHECK (done_by <> ''),
  CHECK ((done IS NULL) = (done_by IS NULL))
);
CREATE UNIQUE INDEX wallet_text_once ON wallet_text (phone_id, md5(sender || ' ' || text));
CREATE INDEX wallet_text_open ON wallet_text (id) WHERE done IS NULL;
CREATE INDEX wallet_text_at ON wallet_text (at);
CREATE TRIGGER wallet_text_audit AFTER UPDATE ON wallet_text
  FOR EACH ROW WHEN (current_setting('haat.actor', true) <> '') EXECUTE FUNCTION write_audit('sender', 'text');

-- What came in by wallet is in the books beside the cash: one place a wallet.
ALTER TABLE cash_place
  DROP CONSTRAINT cash_place_kind_check,
  ADD COLUMN wallet text UNIQUE CHECK (wallet IN ('bkash', 'nagad', 'rocket')),
  ADD CONSTRAINT cash_place_kind_check
    CHECK (kind IN ('customer', 'rider', 'drawer', 'bank', 'difference', 'owner', 'earlier', 'wallet')),
  ADD CONSTRAINT cash_place_of_wallet CHECK ((kind = 'wallet') = (wallet IS NOT NULL)),
  ADD CONSTRAINT cash_place_wallet_balance CHECK (kind <> 'wallet' OR balance_paisa >= 0);
DROP INDEX cash_place_kind;
CREATE UNIQUE INDEX cash_place_kind ON cash_place (kind) WHERE kind NOT IN ('rider', 'wallet');
INSERT INTO cash_place (kind, wallet) VALUES ('wallet', 'bkash'), ('wallet', 'nagad'), ('wallet', 'rocket');
ALTER TABLE cash_entry
  DROP CONSTRAINT cash_entry_kind_check,
  DROP CONSTRAINT cash_entry_cause,
  -- Collected: matched with an order; collection_undone: not that one.
  ADD COLUMN receipt_id bigint,
  ADD CONSTRAINT cash_entry_receipt_id_fkey FOREIGN KEY (receipt_id) REFERENCES wallet_receipt NOT VALID,
  ADD CONSTRAINT cash_entry_kind_check CHECK (kind IN
    ('collected', 'collection_undone', 'refunded', 'handed_in', 'hand_in_undone', 'difference', 'transfer')) NOT VALID,
  ADD CONSTRAINT cash_entry_cause CHECK (num_nonnulls(
    order_id, refund_id, hand_in_id, transfer_id, day_id, reopening_id, account_entry_id, receipt_id) = 1) NOT VALID;
CREATE FUNCTION write_matched_receipt() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  customer bigint := cash_place_of('customer');
  place bigint := (SELECT id FROM cash_place WHERE wallet = NEW.wallet);
BEGIN
  IF is_deleting_trials(TG_RELID) THEN RETURN NULL; END IF;
  PERFORM FROM cash_place WHERE id IN (customer, place) ORDER BY id FOR NO KEY UPDATE;
  IF NEW.order_id IS NOT NULL THEN
    INSERT INTO cash_entry (kind, from_place, to_place, amount_paisa, actor, receipt_id)
    VALUES ('collected', customer, place, NEW.amount_paisa, NEW.matched_by, NEW.id);
  ELSE
    INSERT INTO cash_entry (kind, from_place, to_place, amount_paisa, actor, receipt_id)
    VALUES ('collection_undone', place, customer, NEW.amount_paisa, cash_actor(), NEW.id);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER wallet_receipt_moves AFTER UPDATE OF order_id ON wallet_receipt
  FOR EACH ROW WHEN (OLD.order_id IS DISTINCT FROM NEW.order_id) EXECUTE FUNCTION write_matched_receipt();

-- Money of a wallet is sent back by hand: with a transaction of its own.
ALTER TABLE refund
  ADD COLUMN receipt_id bigint,
  ADD COLUMN trx_id text,
  ADD CONSTRAINT refund_receipt FOREIGN KEY (receipt_id, order_id) REFERENCES wallet_receipt (id, order_id) NOT VALID,
  ADD CONSTRAINT refund_by_wallet CHECK (
    CASE WHEN receipt_id IS NULL THEN trx_id IS NULL
      ELSE payment_id IS NULL AND NOT to_credit AND (trx_id IS NOT NULL) = (state = 'refunded') END) NOT VALID,
  ADD CONSTRAINT refund_trx_id CHECK (trx_id ~ '^[A-Z0-9]{8,12}$') NOT VALID;
-- A refund without a payment is cash, or of a wallet; one that the provider refused is handed over in cash, too.
CREATE OR REPLACE FUNCTION write_refunded_cash() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  place bigint := cash_place_of('drawer');
BEGIN
  IF NEW.receipt_id IS NOT NULL THEN
    IF EXISTS (SELECT FROM wallet_receipt WHERE trx_id = NEW.trx_id) THEN
      RAISE EXCEPTION 'the transaction % brought money in', NEW.trx_id USING ERRCODE = 'unique_violation', CONSTRAINT = 'refund_trx_id_once';
    END IF;
    place := (SELECT cash_place.id FROM wallet_receipt JOIN cash_place USING (wallet) WHERE wallet_receipt.id = NEW.receipt_id);
  END IF;
  PERFORM write_cash_entry('refunded', place, cash_place_of('customer'), NEW.amount_paisa, cash_actor(), the_refund => NEW.id);
  RETURN NULL;
END $$;

-- Receipts pay an order like cash. They count for an order that was completed before cash was recorded, too.
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
          WHERE order_id = orders.id AND kind = 'order') AS credit_paisa,
         (SELECT coalesce(sum(amount_paisa), 0)::bigint FROM wallet_receipt WHERE order_id = orders.id) AS wallet_paisa
) AS sums
CROSS JOIN LATERAL (
  SELECT CASE WHEN status = 'CANCELLED' THEN 0 ELSE total_paisa - sums.adjusted_paisa END AS payable_paisa
) AS payable
CROSS JOIN LATERAL (
  SELECT sums.wallet_paisa + CASE WHEN status = 'COMPLETED' AND payment_id IS NULL AND cash.order_id IS NULL THEN total_paisa
              ELSE sums.online_paisa + coalesce(cash.amount_paisa, 0) + sums.credit_paisa END AS paid_paisa
) AS paid;

-- The same of order_balance_holds: a receipt that pays or no longer pays an order is checked, and not more of it is refunded than it is.
DO $$
DECLARE
  was text := pg_get_functiondef('order_balance_holds()'::regprocedure);
  with_receipts text := replace(was, 'THEN
    the_order := NEW.id;', 'THEN
    the_order := NEW.id;
  ELSIF TG_TABLE_NAME = ''wallet_receipt'' THEN
    the_order := coalesce(NEW.order_id, OLD.order_id);');
  became text := replace(with_receipts, 'HAVING sum(refund.amount_paisa) > payment.amount_paisa', 'HAVING sum(refund.amount_paisa) > payment.amount_paisa
  ) OR EXISTS (
    SELECT FROM refund JOIN wallet_receipt AS receipt ON receipt.id = receipt_id WHERE receipt.order_id = the_order
    GROUP BY receipt.id HAVING sum(refund.amount_paisa) > receipt.amount_paisa');
BEGIN
  IF with_receipts = was OR became = with_receipts THEN RAISE EXCEPTION 'order_balance_holds is another one'; END IF;
  EXECUTE became;
END $$;
CREATE CONSTRAINT TRIGGER wallet_receipt_holds AFTER UPDATE OF order_id ON wallet_receipt
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION order_balance_holds();

-- Receipts that staff type.
ALTER TABLE value_move DROP CONSTRAINT value_move_kind_check, ADD CONSTRAINT value_move_kind_check CHECK (kind IN (
  'short', 'weight', 'substitute', 'price', 'goodwill', 'delivery', 'partly', 'waste', 'count', 'refund', 'credit', 'complaint',
  'receipt')) NOT VALID;

-- Functions of earlier files, with a line more. A receipt is money that has moved: without its trial order it waits for another one.
DO $$
DECLARE
  added text[];
  was text;
  became text;
BEGIN
  FOREACH added SLICE 1 IN ARRAY ARRAY[
    ['retention(text)', 'WHEN ''slip_print''', 'WHEN ''wallet_text'' THEN interval ''90 days''
    WHEN ''slip_print'''],
    ['erase_person(text, text)', 'UPDATE order_history SET', 'UPDATE wallet_receipt SET sender = '''', text = '''', set_aside = erased_text(set_aside)
  WHERE order_id = ANY(ids) OR sender = the_phone;
  UPDATE wallet_claim SET sender_last = '''' WHERE order_id = ANY(ids);
  DELETE FROM wallet_text WHERE mentions_phone(text, the_phone);
  UPDATE order_history SET'],
    ['delete_trial_orders()', 'OR num_nonnulls(hand_in_id, day_id, reopening_id) > 0', 'OR num_nonnulls(hand_in_id, day_id, reopening_id) > 0
      OR receipt_id IN (SELECT id FROM wallet_receipt WHERE order_id = ANY (ids))'],
    ['delete_trial_orders()', '  -- Stock. An end of the stock', '  -- Wallets.
  DELETE FROM refund WHERE order_id = ANY (ids) AND receipt_id IS NOT NULL;
  DELETE FROM wallet_claim WHERE order_id = ANY (ids);
  UPDATE wallet_receipt SET order_id = NULL, matched = NULL, matched_by = NULL WHERE order_id = ANY (ids);

  -- Stock. An end of the stock'],
    ['delete_old_rows(int)', 'RETURN deleted;',
      'DELETE FROM wallet_text WHERE id IN (SELECT id FROM wallet_text WHERE at < now() - retention(''wallet_text'') LIMIT most);
  GET DIAGNOSTICS part = ROW_COUNT; deleted := deleted + part;
  RETURN deleted;']
  ] LOOP
    was := pg_get_functiondef(added[1]::regprocedure);
    became := replace(was, added[2], added[3]);
    IF became = was THEN RAISE EXCEPTION '% is another one', added[1]; END IF;
    EXECUTE became;
  END LOOP;
END $$;
