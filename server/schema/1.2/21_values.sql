-- A move above the limit that waits for a second person. The shop stores the request itself, and makes it when it is confirmed.
CREATE TABLE value_request (
  id            bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  staff_id      bigint NOT NULL REFERENCES staff,
  kind          text NOT NULL,
  verb          text NOT NULL CHECK (verb <> ''),
  -- Null: the stock.
  order_id      bigint REFERENCES orders,
  -- The version of the order that it was decided on; null: it does not depend on one.
  order_version int,
  -- How much is moved, and how much this person has moved of the same without a second person.
  amount_paisa  bigint NOT NULL CHECK (amount_paisa > 0),
  moved_paisa   bigint NOT NULL CHECK (moved_paisa >= 0),
  -- The goods: product, quantities before and after, substitute.
  lines         jsonb NOT NULL CHECK (jsonb_typeof(lines) = 'array'),
  -- The request and its reason, until somebody decides.
  body          jsonb NOT NULL,
  reason        text NOT NULL,
  --   waiting    nobody has decided
  --   confirmed  it was made
  --   refused    by a second person
  --   withdrawn  by the person who made it
  --   lapsed     the order was changed meanwhile
  state         text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'confirmed', 'refused', 'withdrawn', 'lapsed')),
  decided_by    bigint REFERENCES staff,
  answer        text NOT NULL DEFAULT '',
  created       timestamptz NOT NULL DEFAULT now(),
  decided       timestamptz,
  CHECK ((state = 'waiting') = (decided IS NULL)),
  CHECK (state = 'waiting' OR (body = '{}' AND reason = '')),
  CHECK ((state IN ('confirmed', 'refused')) = (decided_by IS NOT NULL)),
  CONSTRAINT value_request_second_person CHECK (decided_by <> staff_id)
);
-- A repeated request waits once.
CREATE UNIQUE INDEX value_request_waiting ON value_request (order_id, staff_id, verb, md5(body::text)) NULLS NOT DISTINCT
  WHERE state = 'waiting';
CREATE INDEX value_request_of_staff ON value_request (staff_id, id);
CREATE TRIGGER value_request_audit AFTER INSERT OR UPDATE ON value_request
  FOR EACH ROW EXECUTE FUNCTION write_audit('body', 'reason', 'lines', 'answer');
-- A decision is final; only its text can be emptied.
CREATE FUNCTION value_request_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND is_deleting_trials(TG_RELID) THEN RETURN OLD; END IF;
  IF TG_OP = 'UPDATE' AND (
    OLD.state = 'waiting' OR NEW.answer = '' AND to_jsonb(NEW) - 'answer' = to_jsonb(OLD) - 'answer' AND OLD.answer <> ''
  ) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'a decided request is never changed' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER value_request_stays BEFORE UPDATE OR DELETE ON value_request FOR EACH ROW EXECUTE FUNCTION value_request_stays();

-- Each move of value that was made.
CREATE TABLE value_move (
  id           bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  at           timestamptz NOT NULL DEFAULT now(),
  --   short       goods of an order are not supplied
  --   weight      goods weigh less
  --   substitute  other goods are supplied instead
  --   price       the price of a line is lowered by hand
  --   goodwill    the sum of an order is lowered
  --   delivery    the delivery charge is lowered
  --   partly      goods came back at the door
  --   waste       goods were refused at the door, or thrown away in the shop
  --   count       fewer goods were counted
  --   refund      cash was paid back
  --   complaint   goods of a delivered order are made good
  --   credit      money for a customer's account, or paid out of it
  --   receipt     money in a wallet that staff type
  --   counter     given away at the counter, or missing in its drawer
  --   khata       an entry is undone
  --   courier     a problem of a payout is closed
  kind         text NOT NULL
    CHECK (kind IN (
      'short', 'weight', 'substitute', 'price', 'goodwill', 'delivery', 'partly', 'waste', 'count', 'refund', 'credit', 'complaint',
      'receipt', 'counter', 'khata', 'courier')),
  order_id     bigint REFERENCES orders,
  staff_id     bigint NOT NULL REFERENCES staff,
  amount_paisa bigint NOT NULL CHECK (amount_paisa > 0),
  confirmed_by bigint REFERENCES staff,
  request_id   bigint UNIQUE REFERENCES value_request,
  CHECK ((confirmed_by IS NULL) = (request_id IS NULL)),
  CONSTRAINT value_move_second_person CHECK (confirmed_by <> staff_id)
);
CREATE INDEX value_move_at ON value_move (at);
CREATE INDEX value_move_of_order ON value_move (order_id, staff_id);
CREATE TRIGGER value_move_stays BEFORE UPDATE OR DELETE ON value_move FOR EACH ROW EXECUTE FUNCTION written_once();

-- What was decided on an older version of an order lapses with it, and a tick with the end of the order.
CREATE FUNCTION lapse_value_requests() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  -- See erase_person.
  is_erased boolean := NEW.receiver_phone_number = '+8800000000000';
BEGIN
  UPDATE value_request SET state = 'lapsed', decided = now(), body = '{}', reason = ''
  WHERE order_id = NEW.id AND state = 'waiting' AND (
    order_version < NEW.version OR is_erased
    OR (NEW.status <> OLD.status AND NEW.status IN ('COMPLETED', 'CANCELLED') AND verb = 'applyTick')
  );
  IF is_erased THEN
    UPDATE value_request SET answer = '' WHERE order_id = NEW.id AND answer <> '';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER orders_lapse_value_requests AFTER UPDATE ON orders
  FOR EACH ROW WHEN (OLD.version IS DISTINCT FROM NEW.version) EXECUTE FUNCTION lapse_value_requests();
