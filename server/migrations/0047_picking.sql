-- Picking: what people do with the lines of an order between its confirmation and its bags. No row is written.

-- In the order in which orders take them.
LOCK TABLE orders, order_item IN SHARE ROW EXCLUSIVE MODE;

-- What a picker has done with a line, as the device reports it: once per key, however often it is sent.
CREATE TABLE pick_tick (
  -- Made by the device.
  tick_key      text PRIMARY KEY CHECK (tick_key ~ '^[0-9a-f]{32}$'),
  order_item_id bigint NOT NULL REFERENCES order_item,
  --   pick        all of the line is in the bag
  --   unpick      the tick `undoes` is taken back
  --   short       only `quantity` are there
  --   substitute  another product, with the shopper's consent
  action        text   NOT NULL CHECK (action IN ('pick', 'unpick', 'short', 'substitute')),
  quantity      int    NOT NULL CHECK (quantity BETWEEN 0 AND 999),
  undoes        text,
  reason        text   NOT NULL DEFAULT '' CHECK (length(reason) <= 500),
  actor         text   NOT NULL CHECK (actor <> ''),
  -- By the clock of the device.
  made_at       timestamptz NOT NULL,
  --   applied  it changed the line
  --   already  somebody was first; it changed nothing
  --   refused  it was not possible any more, see `code`; it changed nothing
  result        text   NOT NULL CHECK (result IN ('applied', 'already', 'refused')),
  code          text   NOT NULL DEFAULT '',
  at            timestamptz NOT NULL DEFAULT now(),
  CHECK ((action = 'unpick') = (undoes IS NOT NULL)),
  CHECK ((result = 'refused') = (code <> ''))
);
CREATE INDEX pick_tick_of_line ON pick_tick (order_item_id);
CREATE TRIGGER pick_tick_stays BEFORE UPDATE OR DELETE ON pick_tick
  FOR EACH ROW EXECUTE FUNCTION written_once();

-- The lines that are in their bags: one row a line, so that no line is picked by two people.
CREATE TABLE picked_line (
  -- Of the line.
  id       bigint PRIMARY KEY REFERENCES order_item,
  -- How many are in the bag. Another quantity than is supplied: the line must be picked again.
  quantity int    NOT NULL CHECK (quantity BETWEEN 0 AND 999),
  tick_key text   NOT NULL UNIQUE REFERENCES pick_tick,
  actor    text   NOT NULL CHECK (actor <> ''),
  at       timestamptz NOT NULL DEFAULT now()
);
-- Ticks are in pick_tick; this is for SQL that somebody types.
CREATE TRIGGER picked_line_audit_insert AFTER INSERT ON picked_line
  FOR EACH ROW WHEN (coalesce(current_setting('haat.actor', true), '') = '') EXECUTE FUNCTION write_audit();
CREATE TRIGGER picked_line_audit AFTER UPDATE OR DELETE ON picked_line
  FOR EACH ROW WHEN (coalesce(current_setting('haat.actor', true), '') = '') EXECUTE FUNCTION write_audit();

-- What staff change of a placed order's goods. A placed line itself is no change.
CREATE TRIGGER order_item_audit AFTER UPDATE ON order_item
  FOR EACH ROW WHEN (current_setting('haat.actor', true) <> '') EXECUTE FUNCTION write_audit();
CREATE TRIGGER substitute_audit AFTER INSERT ON order_item
  FOR EACH ROW WHEN (NEW.replaces_id IS NOT NULL AND current_setting('haat.actor', true) <> '')
  EXECUTE FUNCTION write_audit();
