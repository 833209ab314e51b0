-- Notices of browsers for who asks for them (docs/decisions/0122-told.md).

-- The key by which push services know the shop: made once by the shop, the private half encrypted.
CREATE TABLE push_key (
  one        boolean PRIMARY KEY DEFAULT true CHECK (one),
  public_key text NOT NULL,
  key_id     text NOT NULL,
  sealed     bytea NOT NULL
);

-- A browser that gets notices: of one order, or the new orders for a staff member.
CREATE TABLE push_subscription (
  id       bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  endpoint text NOT NULL CHECK (endpoint LIKE 'https://%' AND length(endpoint) <= 1000),
  -- The keys of the browser, in base64url.
  p256dh   text NOT NULL CHECK (p256dh ~ '^[A-Za-z0-9_-]{87}$'),
  auth     text NOT NULL CHECK (auth ~ '^[A-Za-z0-9_-]{22}$'),
  language text NOT NULL CHECK (language IN ('en', 'bn')),
  order_id bigint REFERENCES orders ON DELETE CASCADE,
  staff_id bigint REFERENCES staff ON DELETE CASCADE,
  created  timestamptz NOT NULL DEFAULT now(),
  CHECK (num_nonnulls(order_id, staff_id) = 1)
);
CREATE UNIQUE INDEX push_subscription_of_order ON push_subscription (order_id, endpoint) WHERE order_id IS NOT NULL;
CREATE UNIQUE INDEX push_subscription_of_staff ON push_subscription (staff_id, endpoint) WHERE staff_id IS NOT NULL;
CREATE INDEX push_subscription_created ON push_subscription (created);

ALTER TABLE shop_setting ADD COLUMN push boolean NOT NULL DEFAULT false;
-- Pages offer notices once there is a key.
CREATE TRIGGER push_changed AFTER UPDATE ON shop_setting
  FOR EACH ROW WHEN (OLD.push IS DISTINCT FROM NEW.push) EXECUTE FUNCTION add_cache_change('content');
CREATE TRIGGER push_key_changed AFTER INSERT ON push_key FOR EACH ROW EXECUTE FUNCTION add_cache_change('content');
