-- Programs of the owner and of others: keys that read the shop and webhooks that report what happened
-- (docs/decisions/0124-webhooks-and-api-keys.md), and purchases that are reported to Meta (docs/decisions/0123-conversions.md).

-- A key of a program. SHA-256 of the token, which is shown once.
CREATE TABLE api_key (
  id         bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  name       text NOT NULL CHECK (name <> '' AND length(name) <= 60),
  token_hash bytea NOT NULL UNIQUE CHECK (length(token_hash) = 32),
  scopes     text[] NOT NULL CHECK (cardinality(scopes) > 0 AND scopes <@ ARRAY['orders:read', 'stock:read']),
  actor      text NOT NULL CHECK (actor <> ''),
  at         timestamptz NOT NULL DEFAULT now(),
  last_used  timestamptz,
  revoked    timestamptz
);
CREATE TRIGGER api_key_audit AFTER INSERT ON api_key FOR EACH ROW EXECUTE FUNCTION write_audit('token_hash');
CREATE TRIGGER api_key_audit_update AFTER UPDATE ON api_key
  FOR EACH ROW WHEN (is_changed(to_jsonb(OLD), to_jsonb(NEW), 'last_used')) EXECUTE FUNCTION write_audit('token_hash');
CREATE FUNCTION api_key_stays_revoked() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a revoked key is never used again' USING ERRCODE = 'check_violation';
END $$;
CREATE TRIGGER api_key_stays_revoked BEFORE UPDATE OF revoked ON api_key
  FOR EACH ROW WHEN (OLD.revoked IS NOT NULL AND NEW.revoked IS DISTINCT FROM OLD.revoked) EXECUTE FUNCTION api_key_stays_revoked();

-- Where events are sent. Only the owner removes one; the shop never stops sending by itself.
CREATE TABLE webhook (
  id         bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  url        text NOT NULL CHECK (url ~ '^https://' AND length(url) <= 500),
  events     text[] NOT NULL
    CHECK (cardinality(events) > 0 AND events <@ ARRAY['order.placed', 'order.moved', 'order.paid', 'stock.changed']),
  -- The key of its signatures, encrypted with a secrets key.
  key_id     text,
  sealed     bytea,
  actor      text NOT NULL CHECK (actor <> ''),
  at         timestamptz NOT NULL DEFAULT now(),
  -- After a failure its other events wait so long.
  rests_until timestamptz,
  removed    timestamptz
);
CREATE TRIGGER webhook_audit AFTER INSERT ON webhook FOR EACH ROW EXECUTE FUNCTION write_audit('sealed');
CREATE TRIGGER webhook_audit_update AFTER UPDATE ON webhook
  FOR EACH ROW WHEN (OLD.removed IS DISTINCT FROM NEW.removed) EXECUTE FUNCTION write_audit('sealed');

-- Somebody has agreed that the purchase is reported to Meta once it is delivered. The proof stays as long as the order.
CREATE TABLE purchase_consent (
  order_id  bigint PRIMARY KEY REFERENCES orders ON DELETE CASCADE,
  at        timestamptz NOT NULL DEFAULT now(),
  withdrawn timestamptz,
  -- Its name as it was sent; empty once the purchase is reported or never will be.
  browser   text NOT NULL DEFAULT '' CHECK (length(browser) <= 300)
);

-- What leaves the shop for programs, in the transaction that causes it. A body has nothing about a person.
--   queued   waits for its first try, or for the next one
--   sent     the receiver has taken it
--   failed   tried too often, or refused; staff can send it again
--   dropped  never to be sent: too old, withdrawn, or of a webhook that was removed
CREATE TABLE outgoing_event (
  id         bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  -- The receiver counts it once by this.
  event_id   text NOT NULL UNIQUE DEFAULT gen_random_uuid()::text,
  -- Null: a purchase, for Meta.
  webhook_id bigint REFERENCES webhook,
  event      text NOT NULL CHECK (event IN ('order.placed', 'order.moved', 'order.paid', 'stock.changed', 'purchase')),
  order_id   bigint REFERENCES orders ON DELETE CASCADE,
  body       jsonb NOT NULL DEFAULT '{}',
  state      text NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'sent', 'failed', 'dropped')),
  created    timestamptz NOT NULL DEFAULT now(),
  first_try  timestamptz,
  tries      int NOT NULL DEFAULT 0,
  next_try   timestamptz DEFAULT now(),
  problem    text NOT NULL DEFAULT '' CHECK (length(problem) <= 300),
  ended      timestamptz,
  CHECK ((webhook_id IS NULL) = (event = 'purchase')),
  CHECK ((next_try IS NOT NULL) = (state = 'queued'))
);
CREATE INDEX outgoing_event_due ON outgoing_event (next_try) WHERE next_try IS NOT NULL;
CREATE INDEX outgoing_event_failed ON outgoing_event (id) WHERE state IN ('failed', 'dropped');
CREATE INDEX outgoing_event_of_webhook ON outgoing_event (webhook_id, id);
CREATE INDEX outgoing_event_of_order ON outgoing_event (order_id);
CREATE INDEX outgoing_event_created ON outgoing_event (created);
-- A purchase is reported once.
CREATE UNIQUE INDEX purchase_once ON outgoing_event (order_id) WHERE event = 'purchase';
CREATE FUNCTION outgoing_event_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'what was sent or dropped is never sent again' USING ERRCODE = 'check_violation';
END $$;
CREATE TRIGGER outgoing_event_stays BEFORE UPDATE OF state ON outgoing_event
  FOR EACH ROW WHEN (OLD.state IN ('sent', 'dropped') AND NEW.state <> OLD.state) EXECUTE FUNCTION outgoing_event_stays();
CREATE TRIGGER outgoing_event_audit AFTER UPDATE ON outgoing_event
  FOR EACH ROW WHEN (OLD.state <> NEW.state AND current_setting('haat.actor', true) <> '') EXECUTE FUNCTION write_audit('body');

-- Queues an event for each webhook that wants it.
CREATE FUNCTION queue_event(the_event text, the_order bigint, what jsonb) RETURNS void LANGUAGE sql AS $$
  INSERT INTO outgoing_event (webhook_id, event, order_id, body)
  SELECT id, the_event, the_order, what FROM webhook WHERE removed IS NULL AND the_event = ANY(events)
$$;
CREATE FUNCTION queue_order_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM queue_event('order.placed', NEW.id,
      jsonb_build_object('id', NEW.id, 'number', NEW.number, 'status', NEW.status, 'source', NEW.source));
  ELSE
    PERFORM queue_event('order.moved', NEW.id,
      jsonb_build_object('id', NEW.id, 'number', NEW.number, 'status', NEW.status, 'from', OLD.status, 'version', NEW.version));
    IF NEW.status = 'COMPLETED' THEN
      INSERT INTO outgoing_event (event, order_id)
      SELECT 'purchase', order_id FROM purchase_consent WHERE order_id = NEW.id AND withdrawn IS NULL
      ON CONFLICT DO NOTHING;
    END IF;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER order_placed_event AFTER INSERT ON orders FOR EACH ROW EXECUTE FUNCTION queue_order_event();
CREATE TRIGGER order_moved_event AFTER UPDATE OF status ON orders
  FOR EACH ROW WHEN (OLD.status <> NEW.status) EXECUTE FUNCTION queue_order_event();
-- Money for an order: its arguments are the way and the condition.
CREATE FUNCTION queue_paid_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM queue_event('order.paid', orders.id,
    jsonb_build_object('id', orders.id, 'number', orders.number, 'way', TG_ARGV[0], 'amount_paisa', NEW.amount_paisa))
  FROM orders WHERE orders.id = NEW.order_id;
  RETURN NULL;
END $$;
CREATE TRIGGER payment_event AFTER INSERT ON payment
  FOR EACH ROW WHEN (NEW.surplus IS NULL AND NOT NEW.held) EXECUTE FUNCTION queue_paid_event('online');
CREATE TRIGGER payment_released_event AFTER UPDATE OF held ON payment
  FOR EACH ROW WHEN (NEW.surplus IS NULL AND OLD.held AND NOT NEW.held) EXECUTE FUNCTION queue_paid_event('online');
CREATE TRIGGER cash_payment_event AFTER INSERT ON cash_payment
  FOR EACH ROW WHEN (NEW.amount_paisa > 0) EXECUTE FUNCTION queue_paid_event('cash');
CREATE TRIGGER wallet_receipt_event AFTER UPDATE OF order_id ON wallet_receipt
  FOR EACH ROW WHEN (OLD.order_id IS NULL AND NEW.order_id IS NOT NULL) EXECUTE FUNCTION queue_paid_event('wallet');
CREATE FUNCTION queue_stock_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM queue_event('stock.changed', NULL, jsonb_build_object('product', NEW.id, 'stock', NEW.stock));
  RETURN NULL;
END $$;
CREATE TRIGGER product_stock_event AFTER UPDATE OF stock ON product
  FOR EACH ROW WHEN (OLD.stock <> NEW.stock) EXECUTE FUNCTION queue_stock_event();

-- A consent is withdrawn in one way, by its shopper or by an erasure. The event first, as whoever sends it. What was sent before may have been
-- counted, and is said so.
CREATE FUNCTION withdraw_purchase_consent(the_order bigint) RETURNS void LANGUAGE sql AS $$
  UPDATE outgoing_event SET state = 'dropped', next_try = NULL, ended = now(),
    problem = CASE WHEN first_try IS NULL THEN 'withdrawn' ELSE 'uncertain' END
  WHERE order_id = the_order AND event = 'purchase' AND state IN ('queued', 'failed');
  UPDATE purchase_consent SET withdrawn = coalesce(withdrawn, now()), browser = '' WHERE order_id = the_order;
$$;
CREATE FUNCTION forget_purchase_consent() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  PERFORM withdraw_purchase_consent(NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER forget_purchase_consent AFTER UPDATE OF receiver_phone_number ON orders
  FOR EACH ROW WHEN (OLD.receiver_phone_number <> NEW.receiver_phone_number AND coalesce(current_setting('haat.erasing', true), '') = 'on')
  EXECUTE FUNCTION forget_purchase_consent();
