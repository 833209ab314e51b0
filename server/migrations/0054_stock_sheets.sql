-- What staff receive, throw away and count, as sheets. The rows of the ledger are written by the triggers of product (0030).
CREATE TABLE stock_sheet (
  id          bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  -- Made by the device: a repeated request is recorded once.
  request_key text NOT NULL UNIQUE CHECK (request_key ~ '^[0-9a-f]{32}$'),
  kind        text NOT NULL CHECK (kind IN ('receive', 'waste', 'count')),
  -- staff:Rina
  actor       text NOT NULL CHECK (actor <> ''),
  -- The supplier's note, or why goods are thrown away.
  note        text NOT NULL CHECK (length(note) <= 200),
  -- Of each line: product, quantity, and the stock before and after.
  lines       jsonb NOT NULL CHECK (jsonb_typeof(lines) = 'array'),
  at          timestamptz NOT NULL DEFAULT now()
);
CREATE TRIGGER stock_sheet_stays BEFORE UPDATE OR DELETE ON stock_sheet
  FOR EACH ROW EXECUTE FUNCTION written_once();
CREATE TRIGGER stock_sheet_audit AFTER INSERT ON stock_sheet
  FOR EACH ROW EXECUTE FUNCTION write_audit();
