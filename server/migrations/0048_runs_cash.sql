-- Where the cash of the shop is: a double entry for each taka. 0048_runs_cash_entries.sql has the triggers that write them.

LOCK TABLE orders IN SHARE ROW EXCLUSIVE MODE;
LOCK TABLE refund IN SHARE ROW EXCLUSIVE MODE;

-- Where cash can be. The balances add up to 0: what one place has, others gave.
--   customer    what customers have paid in cash, less what they got back; at most 0
--   rider       what a rider has to hand in
--   drawer, bank
--   difference  what was counted too little or too much, agreed by signature
--   owner       what the owner took out of the drawer, less what he put in
--   earlier     cash of the time before this table
CREATE TABLE cash_place (
  id            bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  kind          text   NOT NULL CHECK (kind IN ('customer', 'rider', 'drawer', 'bank', 'difference', 'owner', 'earlier')),
  rider_id      bigint UNIQUE REFERENCES staff,
  balance_paisa bigint NOT NULL DEFAULT 0,
  CHECK ((kind = 'rider') = (rider_id IS NOT NULL)),
  CHECK (kind <> 'bank' OR balance_paisa >= 0)
);
CREATE UNIQUE INDEX cash_place_kind ON cash_place (kind) WHERE kind <> 'rider';
INSERT INTO cash_place (kind) VALUES ('customer'), ('drawer'), ('bank'), ('difference'), ('owner'), ('earlier');

CREATE FUNCTION cash_places_add_up() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT sum(balance_paisa) FROM cash_place) <> 0 THEN
    RAISE EXCEPTION 'the places of the cash do not add up' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER cash_places_add_up AFTER INSERT OR UPDATE OR DELETE ON cash_place
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION cash_places_add_up();

-- A receiver's count of the cash of a rider. What was expected is written by the database, after the count.
CREATE TABLE hand_in (
  id             bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  rider_id       bigint NOT NULL REFERENCES staff,
  receiver_id    bigint NOT NULL REFERENCES staff,
  counted_paisa  bigint NOT NULL CHECK (counted_paisa >= 0 AND counted_paisa % 100 = 0),
  expected_paisa bigint NOT NULL DEFAULT 0,
  hand_in_key    text   NOT NULL UNIQUE CHECK (hand_in_key <> ''),
  at             timestamptz NOT NULL DEFAULT now(),
  CHECK (rider_id <> receiver_id)
);
CREATE INDEX hand_in_of_rider ON hand_in (rider_id, id);

-- Both agree to the count and its difference.
CREATE TABLE hand_in_signature (
  id         bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  hand_in_id bigint NOT NULL REFERENCES hand_in,
  side       text   NOT NULL CHECK (side IN ('rider', 'receiver')),
  staff_id   bigint NOT NULL REFERENCES staff,
  at         timestamptz NOT NULL DEFAULT now(),
  UNIQUE (hand_in_id, side)
);

-- A wrong count is taken back, until both have signed it.
CREATE TABLE hand_in_undo (
  id         bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  hand_in_id bigint NOT NULL UNIQUE REFERENCES hand_in,
  actor      text   NOT NULL CHECK (actor <> ''),
  reason     text   NOT NULL CHECK (reason <> ''),
  at         timestamptz NOT NULL DEFAULT now()
);

-- Cash that somebody moves: to the bank, or between the owner and the drawer. `undoes` takes another one back.
CREATE TABLE cash_transfer (
  id           bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  kind         text   NOT NULL CHECK (kind IN ('deposit', 'put_in', 'take_out')),
  amount_paisa bigint NOT NULL CHECK (amount_paisa > 0),
  undoes       bigint UNIQUE REFERENCES cash_transfer,
  note         text   NOT NULL DEFAULT '',
  actor        text   NOT NULL CHECK (actor <> ''),
  transfer_key text   NOT NULL UNIQUE CHECK (transfer_key <> ''),
  at           timestamptz NOT NULL DEFAULT now()
);

-- The end of a business day: no rider has cash, and the drawer was counted. It covers the entries up to `last_entry`.
CREATE TABLE cash_day (
  id             bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  -- In Dhaka: 2026-11-22.
  day            text   NOT NULL UNIQUE DEFAULT to_char(now() AT TIME ZONE 'Asia/Dhaka', 'YYYY-MM-DD'),
  counted_paisa  bigint NOT NULL CHECK (counted_paisa >= 0),
  -- Both by the trigger.
  expected_paisa bigint NOT NULL DEFAULT 0,
  last_entry     bigint NOT NULL DEFAULT 0,
  note           text   NOT NULL DEFAULT '',
  actor          text   NOT NULL CHECK (actor <> ''),
  at             timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT cash_day_difference_has_a_note CHECK (counted_paisa = expected_paisa OR note <> '')
);

-- Each movement of cash, from one place to another. Only triggers write it.
CREATE TABLE cash_entry (
  id           bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  --   collected        a customer paid an order: to the rider of its run, otherwise to the drawer
  --   refunded         a refund was handed over in cash
  --   handed_in        as it was counted; hand_in_undone: the count was wrong
  --   difference       of a hand-in that both have signed, or of the drawer at the end of a day
  --   transfer         a deposit, or cash of the owner
  kind         text   NOT NULL CHECK (kind IN ('collected', 'refunded', 'handed_in', 'hand_in_undone', 'difference', 'transfer')),
  from_place   bigint NOT NULL REFERENCES cash_place,
  to_place     bigint NOT NULL REFERENCES cash_place,
  amount_paisa bigint NOT NULL CHECK (amount_paisa > 0),
  order_id     bigint REFERENCES orders,
  refund_id    bigint REFERENCES refund,
  hand_in_id   bigint REFERENCES hand_in,
  transfer_id  bigint REFERENCES cash_transfer,
  day_id       bigint REFERENCES cash_day DEFERRABLE INITIALLY DEFERRED,
  actor        text   NOT NULL CHECK (actor <> ''),
  at           timestamptz NOT NULL DEFAULT now(),
  CHECK (from_place <> to_place),
  CHECK (num_nonnulls(order_id, refund_id, hand_in_id, transfer_id, day_id) = 1),
  UNIQUE (order_id), UNIQUE (refund_id), UNIQUE (hand_in_id, kind), UNIQUE (transfer_id), UNIQUE (day_id)
);
CREATE INDEX cash_entry_from ON cash_entry (from_place, id);
CREATE INDEX cash_entry_to ON cash_entry (to_place, id);

CREATE FUNCTION add_to_cash_places() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  UPDATE cash_place SET balance_paisa = balance_paisa
    + CASE id WHEN NEW.to_place THEN NEW.amount_paisa ELSE -NEW.amount_paisa END
  WHERE id IN (NEW.from_place, NEW.to_place);
  RETURN NULL;
END $$;
CREATE TRIGGER cash_entry_moves AFTER INSERT ON cash_entry FOR EACH ROW EXECUTE FUNCTION add_to_cash_places();
