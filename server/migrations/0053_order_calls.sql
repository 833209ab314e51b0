-- Calls to the receiver of an order before it is confirmed. An order is called about if a rule says so.
CREATE TABLE order_call (
  id       bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  order_id bigint NOT NULL REFERENCES orders,
  --   reached       somebody has answered
  --   no_answer     a miss
  --   wrong_number  a miss
  --   skipped       confirmed without a call although a rule asks for one; the note says why
  outcome  text   NOT NULL CHECK (outcome IN ('reached', 'no_answer', 'wrong_number', 'skipped')),
  actor    text   NOT NULL CHECK (actor <> ''),
  note     text   NOT NULL DEFAULT '' CHECK (outcome <> 'skipped' OR note <> ''),
  -- Made by the page: a repeated request records one call.
  call_key text   NOT NULL UNIQUE CHECK (call_key <> ''),
  at       timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX order_call_of_order ON order_call (order_id, id);
CREATE TRIGGER order_call_stays BEFORE UPDATE OR DELETE ON order_call
  FOR EACH ROW EXECUTE FUNCTION written_once();

-- The rules, in one row. They are about orders from the shop's pages that are paid in cash.
CREATE TABLE call_rule (
  id                int PRIMARY KEY DEFAULT 1 CHECK (id = 1),
  -- Of two people who change them the second is refused.
  version           int NOT NULL DEFAULT 0,
  -- An order of this total or more from a phone to which nothing was delivered yet; null: no rule.
  first_order_paisa bigint DEFAULT 500000 CHECK (first_order_paisa >= 0),
  -- A phone that has refused an order at the door.
  refused_before    boolean NOT NULL DEFAULT true,
  -- So many calls without an answer cancel the order.
  misses            int NOT NULL DEFAULT 3 CHECK (misses BETWEEN 1 AND 20),
  changed_by        text NOT NULL DEFAULT 'shop' CHECK (changed_by <> ''),
  changed_at        timestamptz NOT NULL DEFAULT now()
);
INSERT INTO call_rule DEFAULT VALUES;
CREATE TRIGGER call_rule_audit AFTER INSERT OR UPDATE OR DELETE ON call_rule
  FOR EACH ROW EXECUTE FUNCTION write_audit();
