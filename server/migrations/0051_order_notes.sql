-- Notes of the staff about an order. What is for the customer is sent as a message.
CREATE TABLE order_note (
  id       bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  order_id bigint NOT NULL REFERENCES orders,
  audience text   NOT NULL CHECK (audience IN ('inside', 'customer')),
  text     text   NOT NULL CHECK (text <> '' AND length(text) <= 300),
  actor    text   NOT NULL CHECK (actor <> ''),
  -- Of the request: a repeated one writes nothing.
  note_key text   NOT NULL CHECK (note_key <> ''),
  at       timestamptz NOT NULL DEFAULT now(),
  UNIQUE (order_id, note_key)
);
CREATE TRIGGER order_note_stays BEFORE UPDATE OR DELETE ON order_note
  FOR EACH ROW EXECUTE FUNCTION written_once();
