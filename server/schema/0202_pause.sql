-- The shop takes no orders for a time, such as over Eid or in a flood; in one row. Pages and products stay.
CREATE TABLE shop_pause (
  id         int PRIMARY KEY DEFAULT 1 CHECK (id = 1),
  -- Until then; null: it takes orders. Orders compare it with the clock; it becomes null soon afterwards, so that cached pages change.
  until      timestamptz,
  -- What shoppers read about it; empty: only the time.
  text       text NOT NULL DEFAULT '' CHECK (length(text) <= 200),
  text_bn    text NOT NULL DEFAULT '' CHECK (length(text_bn) <= 200),
  version    int NOT NULL DEFAULT 0,
  changed_by text NOT NULL DEFAULT 'shop' CHECK (changed_by <> ''),
  changed_at timestamptz NOT NULL DEFAULT now()
);
INSERT INTO shop_pause DEFAULT VALUES;
CREATE TRIGGER shop_pause_audit AFTER UPDATE ON shop_pause
  FOR EACH ROW WHEN (coalesce(current_setting('haat.actor', true), '') <> '') EXECUTE FUNCTION write_audit();
CREATE TRIGGER shop_pause_changed AFTER UPDATE ON shop_pause FOR EACH ROW EXECUTE FUNCTION add_cache_change('content');
