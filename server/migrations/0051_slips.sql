-- What is printed for an order: invoices with a running number, and who has printed what.

-- The tax invoice (Mushak 6.3) of an order. Its number runs without a gap within a financial year (July to June).
CREATE TABLE invoice (
  order_id      bigint PRIMARY KEY REFERENCES orders,
  -- In which the financial year begins.
  year          int    NOT NULL CHECK (year BETWEEN 2020 AND 2200),
  number        int    NOT NULL CHECK (number >= 1),
  -- What the order cost when it was issued.
  payable_paisa bigint NOT NULL CHECK (payable_paisa >= 0),
  actor         text   NOT NULL CHECK (actor <> ''),
  at            timestamptz NOT NULL DEFAULT now(),
  UNIQUE (year, number)
);
CREATE TRIGGER invoice_stays BEFORE UPDATE OR DELETE ON invoice
  FOR EACH ROW EXECUTE FUNCTION written_once();

CREATE TABLE slip_print (
  id       bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  order_id bigint NOT NULL REFERENCES orders,
  kind     text   NOT NULL CHECK (kind IN ('invoice', 'packing', 'label')),
  size     text   NOT NULL CHECK (size IN ('58', '80', 'a4')),
  actor    text   NOT NULL CHECK (actor <> ''),
  at       timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX slip_print_of_order ON slip_print (order_id, kind, id);
CREATE TRIGGER slip_print_stays BEFORE UPDATE OR DELETE ON slip_print
  FOR EACH ROW EXECUTE FUNCTION written_once();
