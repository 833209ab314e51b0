-- Orders are moved by people: a version tells two of them apart, a move needs its row in the history, and goods come back
-- from the door.

LOCK TABLE orders, order_history IN ACCESS EXCLUSIVE MODE;

-- Raised by each move.
ALTER TABLE orders ADD COLUMN version int NOT NULL DEFAULT 0;

ALTER TABLE order_history
  -- For the shop alone.
  ADD COLUMN note text NOT NULL DEFAULT '',
  -- An undone confirmation is confirmed again.
  DROP CONSTRAINT order_history_order_id_to_status_key,
  ADD CONSTRAINT refused_at_the_door_has_a_reason
    CHECK (from_status <> 'ONGOING' OR to_status <> 'CANCELLED' OR reason <> '') NOT VALID;

INSERT INTO order_move VALUES
  -- Refused at the door.
  ('ONGOING', 'CANCELLED'),
  -- Undone within a minute, see order_moves_legally.
  ('PROCESSING', 'PENDING');

CREATE OR REPLACE FUNCTION order_moves_legally() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM order_move WHERE from_status = OLD.status AND to_status = NEW.status) THEN
    RAISE EXCEPTION 'an order cannot go from % to %', OLD.status, NEW.status USING ERRCODE = 'check_violation';
  END IF;
  IF OLD.status = 'PROCESSING' AND NEW.status = 'PENDING' AND NOT EXISTS (
    SELECT FROM order_history WHERE order_id = NEW.id AND to_status = 'PROCESSING' AND at > now() - interval '1 minute'
  ) THEN
    RAISE EXCEPTION 'order % was confirmed more than a minute ago', NEW.number USING ERRCODE = 'check_violation';
  END IF;
  NEW.version := OLD.version + 1;
  RETURN NEW;
END $$;

-- A row of the same transaction: both have its time.
CREATE FUNCTION order_move_is_in_history() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM order_history
    WHERE order_id = NEW.id AND from_status = OLD.status AND to_status = NEW.status AND at = now()
  ) THEN
    RAISE EXCEPTION 'the move of order % from % to % is not in its history: npm run move-order writes both',
      NEW.number, OLD.status, NEW.status USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER order_move_is_in_history AFTER UPDATE OF status ON orders
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD.status <> NEW.status) EXECUTE FUNCTION order_move_is_in_history();

CREATE TRIGGER order_history_stays BEFORE UPDATE OR DELETE ON order_history
  FOR EACH ROW EXECUTE FUNCTION written_once();

-- What was done for an order between two statuses, once each.
CREATE TABLE order_step (
  id       bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  order_id bigint NOT NULL REFERENCES orders,
  --   confirmed    by phone
  --   picked       all goods are together
  --   packed       and in bags
  --   handed_over  to the rider or the courier
  step     text   NOT NULL CHECK (step IN ('confirmed', 'picked', 'packed', 'handed_over')),
  actor    text   NOT NULL CHECK (actor <> ''),
  note     text   NOT NULL DEFAULT '',
  at       timestamptz NOT NULL DEFAULT now(),
  UNIQUE (order_id, step)
);
CREATE TRIGGER order_step_stays BEFORE UPDATE OR DELETE ON order_step
  FOR EACH ROW EXECUTE FUNCTION written_once();
