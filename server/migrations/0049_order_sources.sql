-- How an order came: from the shop's pages, or entered by staff for a caller, for a chat, or at the counter. All rows of before
-- are from the pages, so they need not be read for the check.
ALTER TABLE orders
  ADD COLUMN source text NOT NULL DEFAULT 'WEB',
  ADD CONSTRAINT orders_source_check CHECK (source IN ('WEB', 'CALL', 'WHATSAPP', 'COUNTER')) NOT VALID;

-- The first opening of an order by staff: until then a new order rings.
CREATE TABLE order_opening (
  id       bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  order_id bigint NOT NULL UNIQUE REFERENCES orders,
  actor    text   NOT NULL CHECK (actor <> ''),
  at       timestamptz NOT NULL DEFAULT now()
);
CREATE TRIGGER order_opening_stays BEFORE UPDATE OR DELETE ON order_opening
  FOR EACH ROW EXECUTE FUNCTION written_once();
