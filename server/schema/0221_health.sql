-- The daily comparison of the payments with the orders. `report` is that of the command `reconcile`; null while the first try runs.
CREATE TABLE reconciliation (
  -- The day in Dhaka on which it ran.
  day         text PRIMARY KEY CHECK (day ~ '^\d{4}-\d\d-\d\d$'),
  claimed     timestamptz NOT NULL,
  ended       timestamptz,
  -- Attempts about which a gateway did not respond: the report is repeated.
  unanswered  int NOT NULL DEFAULT 0,
  -- Payments without an order, orders without a payment, and what differs.
  differences int NOT NULL DEFAULT 0,
  report      jsonb,
  CHECK ((report IS NULL) = (ended IS NULL))
);

-- What is or was wrong with the shop, from the time when it was noticed until it is well again.
CREATE TABLE health_event (
  id         bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  check_name text NOT NULL,
  state      text NOT NULL CHECK (state IN ('warning', 'alarm')),
  -- The sentence of the page.
  code       text NOT NULL,
  began      timestamptz NOT NULL,
  ended      timestamptz,
  -- When the owners were told by SMS or mail; null: they see it in the office only.
  told       timestamptz,
  seen       timestamptz,
  seen_by    text CHECK (seen_by <> ''),
  CHECK ((seen IS NULL) = (seen_by IS NULL))
);
CREATE UNIQUE INDEX health_event_open ON health_event (check_name) WHERE ended IS NULL;
CREATE INDEX health_event_told ON health_event (check_name, told) WHERE told IS NOT NULL;
CREATE TRIGGER health_event_audit AFTER UPDATE ON health_event
  FOR EACH ROW WHEN (current_setting('haat.actor', true) <> '') EXECUTE FUNCTION write_audit();

-- Since when each version of the shop has run.
CREATE TABLE shop_version (
  version text PRIMARY KEY CHECK (version <> ''),
  since   timestamptz NOT NULL DEFAULT now()
);
