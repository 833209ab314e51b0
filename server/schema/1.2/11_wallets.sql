-- Money that shoppers send to the shop's own bKash, Nagad or Rocket number, for an order (docs/decisions/0110-send-money.md) or what they owe
-- (docs/decisions/0126-khata-by-wallet.md). A khata has no foreign key: that of an erased person is gone, and its money stays.

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
  -- Why it pays nothing; '': it may still.
  set_aside    text NOT NULL DEFAULT '' CHECK (length(set_aside) <= 200),
  actor        text NOT NULL CHECK (actor <> ''),
  at           timestamptz NOT NULL DEFAULT now(),
  receipt_key  text NOT NULL UNIQUE CHECK (receipt_key <> ''),
  -- The khata that it pays instead of an order.
  khata_id     bigint,
  UNIQUE (wallet, trx_id),
  UNIQUE (id, order_id),
  CONSTRAINT wallet_receipt_target CHECK (num_nonnulls(order_id, khata_id) <= 1),
  CONSTRAINT wallet_receipt_matched
    CHECK (num_nonnulls(order_id, khata_id, matched, matched_by) IN (0, 3) AND (matched IS NULL) = (matched_by IS NULL)),
  CONSTRAINT wallet_receipt_set_aside CHECK (set_aside = '' OR matched IS NULL)
);
ALTER TABLE refund ADD CONSTRAINT refund_receipt FOREIGN KEY (receipt_id, order_id) REFERENCES wallet_receipt (id, order_id);
CREATE INDEX wallet_receipt_of_order ON wallet_receipt (order_id) WHERE order_id IS NOT NULL;
CREATE INDEX wallet_receipt_of_khata ON wallet_receipt (khata_id) WHERE khata_id IS NOT NULL;
CREATE INDEX wallet_receipt_unmatched ON wallet_receipt (id) WHERE matched IS NULL AND set_aside = '';
CREATE INDEX wallet_receipt_unconfirmed ON wallet_receipt (id) WHERE unconfirmed;
CREATE INDEX wallet_receipt_of_sender ON wallet_receipt (sender) WHERE sender <> '';
CREATE INDEX wallet_receipt_received ON wallet_receipt (received);
CREATE INDEX wallet_receipt_aside ON wallet_receipt (id) WHERE set_aside <> '';
-- Only what it pays changes. A match is taken back while its order is open; the refund of a receipt (refund_receipt) keeps it, too.
CREATE FUNCTION wallet_receipt_stays() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE TRIGGER wallet_receipt_stays BEFORE INSERT OR UPDATE OR DELETE ON wallet_receipt
  FOR EACH ROW EXECUTE FUNCTION wallet_receipt_stays();
-- Neither the sender nor the SMS is copied, so that they can be erased.
CREATE TRIGGER wallet_receipt_audit AFTER INSERT OR UPDATE ON wallet_receipt
  FOR EACH ROW WHEN (current_setting('haat.actor', true) <> '') EXECUTE FUNCTION write_audit('sender', 'text', 'set_aside', 'receipt_key');

-- Somebody says that an order or what is owed was paid with a wallet. It pays nothing: a receipt does.
CREATE TABLE wallet_claim (
  id           bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  order_id     bigint REFERENCES orders,
  wallet       text NOT NULL CHECK (wallet IN ('bkash', 'nagad', 'rocket')),
  -- Null: at the door, where the rider waits for nothing.
  trx_id       text CHECK (trx_id ~ '^[A-Z0-9]{8,12}$'),
  -- The last digits of the sender's number.
  sender_last  text NOT NULL DEFAULT '' CHECK (sender_last ~ '^([0-9]{3,4})?$'),
  -- At the door; null: all that was due.
  amount_paisa bigint CHECK (amount_paisa > 0),
  source       text NOT NULL CHECK (source IN ('checkout', 'door', 'desk')),
  -- The last three are for ever: what it says was paid in cash, written on the khata, or is let go (docs/decisions/0114-settled-claims.md).
  state        text NOT NULL DEFAULT 'waiting'
    CHECK (state IN ('waiting', 'matched', 'withdrawn', 'cash', 'khata', 'written_off')),
  receipt_id   bigint UNIQUE REFERENCES wallet_receipt,
  actor        text NOT NULL CHECK (actor <> ''),
  at           timestamptz NOT NULL DEFAULT now(),
  claim_key    text NOT NULL,
  -- What came to the drawer instead, in whole taka.
  cash_paisa   bigint,
  khata_id     bigint,
  UNIQUE (order_id, claim_key),
  CONSTRAINT wallet_claim_check1 CHECK ((state = 'matched') = (receipt_id IS NOT NULL)),
  CONSTRAINT wallet_claim_trx_id CHECK (trx_id IS NOT NULL OR source <> 'checkout'),
  CONSTRAINT wallet_claim_cash
    CHECK ((state = 'cash') = (cash_paisa IS NOT NULL) AND cash_paisa > 0 AND cash_paisa % 100 = 0),
  CONSTRAINT wallet_claim_target CHECK (num_nonnulls(order_id, khata_id) = 1),
  -- Of a khata nothing was delivered: its claim is matched or withdrawn.
  CONSTRAINT wallet_claim_of_khata
    CHECK (khata_id IS NULL OR state IN ('waiting', 'matched', 'withdrawn') AND trx_id IS NOT NULL)
);
-- Of two orders that claim one transaction the first gets it; one that was withdrawn is free again.
CREATE UNIQUE INDEX wallet_claim_once ON wallet_claim (wallet, trx_id) WHERE state <> 'withdrawn';
CREATE INDEX wallet_claim_of_order ON wallet_claim (order_id, id);
CREATE UNIQUE INDEX wallet_claim_of_khata ON wallet_claim (khata_id, claim_key) WHERE khata_id IS NOT NULL;
CREATE INDEX wallet_claim_open ON wallet_claim (id) WHERE state = 'waiting';
CREATE TRIGGER wallet_claim_locks BEFORE INSERT ON wallet_claim FOR EACH ROW EXECUTE FUNCTION lock_order_of_row();
CREATE FUNCTION wallet_claim_stays() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE TRIGGER wallet_claim_stays BEFORE UPDATE OR DELETE ON wallet_claim FOR EACH ROW EXECUTE FUNCTION wallet_claim_stays();
CREATE TRIGGER wallet_claim_audit AFTER INSERT OR UPDATE ON wallet_claim
  FOR EACH ROW WHEN (current_setting('haat.actor', true) <> '') EXECUTE FUNCTION write_audit('sender_last', 'claim_key');
-- A matched claim is of the order or khata that its receipt pays. Each branch reads one claim by a key; as one condition it read all of them.
CREATE FUNCTION wallet_claim_is_paid() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  claim wallet_claim;
  receipt wallet_receipt;
BEGIN
  IF TG_TABLE_NAME = 'wallet_claim' THEN
    SELECT * INTO claim FROM wallet_claim WHERE id = NEW.id;
  ELSE
    SELECT * INTO claim FROM wallet_claim WHERE receipt_id = NEW.id;
  END IF;
  SELECT * INTO receipt FROM wallet_receipt WHERE id = claim.receipt_id;
  IF receipt.id IS NOT NULL
    AND (receipt.order_id IS DISTINCT FROM claim.order_id OR receipt.khata_id IS DISTINCT FROM claim.khata_id)
  THEN
    RAISE EXCEPTION 'a matched claim is not of what its receipt pays' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER wallet_claim_is_paid AFTER UPDATE ON wallet_claim
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION wallet_claim_is_paid();
CREATE CONSTRAINT TRIGGER wallet_receipt_is_claimed AFTER UPDATE OF order_id, khata_id ON wallet_receipt
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION wallet_claim_is_paid();

-- Forwarded SMS that the shop does not understand, for somebody to read. Codes and what was sent or cashed in are not stored.
CREATE TABLE wallet_text (
  id       bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  phone_id bigint NOT NULL REFERENCES wallet_phone,
  sender   text NOT NULL CHECK (length(sender) <= 40),
  text     text NOT NULL CHECK (text <> '' AND length(text) <= 1000),
  sent     timestamptz,
  at       timestamptz NOT NULL DEFAULT now(),
  done     timestamptz,
  done_by  text CHECK (done_by <> ''),
  CHECK ((done IS NULL) = (done_by IS NULL))
);
CREATE UNIQUE INDEX wallet_text_once ON wallet_text (phone_id, md5(sender || ' ' || text));
CREATE INDEX wallet_text_open ON wallet_text (id) WHERE done IS NULL;
CREATE INDEX wallet_text_at ON wallet_text (at);
CREATE TRIGGER wallet_text_audit AFTER UPDATE ON wallet_text
  FOR EACH ROW WHEN (current_setting('haat.actor', true) <> '') EXECUTE FUNCTION write_audit('sender', 'text');
