-- Orders on their way: picked, packed and on the run of a rider.

-- What a picker has done with a line, as the device reports it: once per key, however often it is sent.
CREATE TABLE pick_tick (
  -- Made by the device.
  tick_key      text PRIMARY KEY CHECK (tick_key ~ '^[0-9a-f]{32}$'),
  order_item_id bigint NOT NULL REFERENCES order_item,
  --   pick        all of the line is in the bag
  --   unpick      the tick `undoes` is taken back
  --   short       only `quantity` are there
  --   substitute  another product, with the shopper's consent
  --   offer       the shopper is asked, see substitute_offer
  action        text NOT NULL CHECK (action IN ('pick', 'unpick', 'short', 'substitute', 'offer')),
  quantity      int NOT NULL CHECK (quantity BETWEEN 0 AND 999),
  undoes        text,
  reason        text NOT NULL DEFAULT '' CHECK (length(reason) <= 500),
  actor         text NOT NULL CHECK (actor <> ''),
  -- By the clock of the device.
  made_at       timestamptz NOT NULL,
  --   applied  it changed the line
  --   already  somebody was first; it changed nothing
  --   refused  it was not possible any more, see `code`; it changed nothing
  result        text NOT NULL CHECK (result IN ('applied', 'already', 'refused')),
  code          text NOT NULL DEFAULT '',
  at            timestamptz NOT NULL DEFAULT now(),
  CHECK ((action = 'unpick') = (undoes IS NOT NULL)),
  CHECK ((result = 'refused') = (code <> ''))
);
CREATE INDEX pick_tick_of_line ON pick_tick (order_item_id);
CREATE INDEX pick_tick_at ON pick_tick USING brin (at);
CREATE TRIGGER pick_tick_stays BEFORE UPDATE OR DELETE ON pick_tick FOR EACH ROW EXECUTE FUNCTION written_once();

-- The lines that are in their bags: one row a line, so that no line is picked by two people.
CREATE TABLE picked_line (
  id       bigint PRIMARY KEY REFERENCES order_item,
  -- How many are in the bag. Another quantity than is supplied: the line must be picked again.
  quantity int NOT NULL CHECK (quantity BETWEEN 0 AND 999),
  tick_key text NOT NULL UNIQUE REFERENCES pick_tick,
  actor    text NOT NULL CHECK (actor <> ''),
  at       timestamptz NOT NULL DEFAULT now()
);
-- The ticks of staff are in pick_tick; this is for SQL that somebody types.
CREATE TRIGGER picked_line_audit AFTER INSERT OR UPDATE OR DELETE ON picked_line
  FOR EACH ROW WHEN (coalesce(current_setting('haat.actor', true), '') = '') EXECUTE FUNCTION write_audit();

-- Orders that one rider delivers.
CREATE TABLE rider_run (
  id       bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  rider_id bigint NOT NULL REFERENCES staff,
  -- Who handed the orders over.
  actor    text NOT NULL CHECK (actor <> ''),
  run_key  text NOT NULL UNIQUE CHECK (run_key <> ''),
  created  timestamptz NOT NULL DEFAULT now()
);
-- Runs and counts of the last day, and those that are open.
CREATE INDEX rider_run_of_rider ON rider_run (rider_id, created);
CREATE INDEX rider_run_created ON rider_run (created);
CREATE TRIGGER rider_run_stays BEFORE UPDATE OR DELETE ON rider_run FOR EACH ROW EXECUTE FUNCTION written_once();
CREATE TRIGGER rider_run_audit AFTER INSERT OR UPDATE OR DELETE ON rider_run FOR EACH ROW EXECUTE FUNCTION write_audit();

-- An order of a run. Its result is the order's status.
CREATE TABLE run_stop (
  id         bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  run_id     bigint NOT NULL REFERENCES rider_run,
  order_id   bigint NOT NULL REFERENCES orders,
  position   int NOT NULL CHECK (position > 0),
  -- Taken off the run before it was delivered or refused, for another run.
  removed    timestamptz,
  removed_by text CHECK (removed_by <> ''),
  CHECK ((removed IS NULL) = (removed_by IS NULL))
);
CREATE UNIQUE INDEX run_stop_of_order ON run_stop (order_id) WHERE removed IS NULL;
CREATE INDEX run_stop_of_run ON run_stop (run_id);
-- Only an order that is on its way joins or leaves a run: afterwards its cash belongs to the run's rider.
CREATE FUNCTION run_stop_is_on_its_way() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND is_deleting_trials(TG_RELID) THEN RETURN OLD; END IF;
  IF TG_OP = 'DELETE' OR TG_OP = 'UPDATE' AND (OLD.removed IS NOT NULL
     OR to_jsonb(OLD) - '{removed,removed_by}'::text[] <> to_jsonb(NEW) - '{removed,removed_by}'::text[]) THEN
    RAISE EXCEPTION 'a stop is only removed, once' USING ERRCODE = 'check_violation';
  END IF;
  IF (SELECT status FROM orders WHERE id = NEW.order_id) <> 'ONGOING' THEN
    RAISE EXCEPTION 'order % is not on its way', NEW.order_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER run_stop_is_on_its_way BEFORE INSERT OR UPDATE OR DELETE ON run_stop FOR EACH ROW EXECUTE FUNCTION run_stop_is_on_its_way();
CREATE TRIGGER run_stop_audit AFTER INSERT OR UPDATE OR DELETE ON run_stop FOR EACH ROW EXECUTE FUNCTION write_audit();

-- A question to the shopper, who answers by a link: what instead of goods of a line that are missing (decision 103), or whether goods that weigh
-- more than agreed are paid (decision 104).
CREATE TABLE substitute_offer (
  id            bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  order_item_id bigint NOT NULL REFERENCES order_item ON DELETE CASCADE,
  -- How many of the line are missing.
  quantity      int NOT NULL CHECK (quantity BETWEEN 1 AND 999),
  -- How many of the line were supplied when it was asked. Another number since then: the question is void.
  seen          int NOT NULL CHECK (seen >= quantity),
  -- Opens the question to its holder: 192 random bits.
  token         text NOT NULL UNIQUE CHECK (length(token) = 32),
  staff_id      bigint NOT NULL REFERENCES staff,
  actor         text NOT NULL CHECK (actor <> ''),
  -- Whether a message was queued.
  sent          boolean NOT NULL DEFAULT false,
  at            timestamptz NOT NULL DEFAULT now(),
  expires       timestamptz NOT NULL,
  --   replace    by `product_id`
  --   leave_out  nothing is supplied instead
  --   call       the shop calls
  --   withdrawn  the shop decided otherwise, or the order has changed
  --   accept     it is paid as it weighs
  --   cut        it is cut to what was agreed
  answer        text CHECK (answer IN ('replace', 'leave_out', 'accept', 'cut', 'call', 'withdrawn')),
  product_id    bigint REFERENCES product,
  -- `guest` and `customer`: by the link; `shop`: without an answer in time; `staff:Karim`
  ended_by      text CHECK (ended_by <> ''),
  ended         timestamptz,
  -- What `quantity` of the line weigh, if the question is whether to pay for it; otherwise it is about missing goods.
  grams         int,
  CHECK ((answer IS NULL) = (ended IS NULL) AND (answer IS NULL) = (ended_by IS NULL)),
  CHECK ((answer IS NOT DISTINCT FROM 'replace') = (product_id IS NOT NULL)),
  CONSTRAINT substitute_offer_weight_check CHECK (
    answer IS NULL OR answer IN ('call', 'withdrawn') OR (answer IN ('accept', 'cut')) = (grams IS NOT NULL))
);
CREATE UNIQUE INDEX substitute_offer_once ON substitute_offer (order_item_id) WHERE ended IS NULL;
CREATE INDEX substitute_offer_of_line ON substitute_offer (order_item_id);
CREATE INDEX substitute_offer_due ON substitute_offer (expires) WHERE ended IS NULL;
CREATE FUNCTION substitute_offer_ends_once() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.ended IS NOT NULL OR is_changed(to_jsonb(OLD), to_jsonb(NEW), 'sent', 'answer', 'product_id', 'ended_by', 'ended', 'expires') THEN
    RAISE EXCEPTION 'a question about a substitute is answered once' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER substitute_offer_ends_once BEFORE UPDATE ON substitute_offer
  FOR EACH ROW EXECUTE FUNCTION substitute_offer_ends_once();

-- A product of a question, at the price that counts if the shopper takes it.
CREATE TABLE substitute_choice (
  offer_id    bigint NOT NULL REFERENCES substitute_offer ON DELETE CASCADE,
  position    int NOT NULL CHECK (position BETWEEN 1 AND 2),
  product_id  bigint NOT NULL REFERENCES product,
  price_paisa bigint NOT NULL CHECK (price_paisa > 0),
  PRIMARY KEY (offer_id, position),
  UNIQUE (offer_id, product_id)
);

-- Who picks what: products of a wave that a member of the staff has taken. The key keeps each of them, and so each line, out of two hands.
CREATE TABLE pick_claim (
  -- The orders of a slot, or those of a zone that are promised by the same hour; the server names it.
  wave       text NOT NULL CHECK (wave <> ''),
  product_id bigint NOT NULL REFERENCES product ON DELETE CASCADE,
  staff_id   bigint NOT NULL REFERENCES staff,
  at         timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (wave, product_id)
);
CREATE INDEX pick_claim_of_product ON pick_claim (product_id);

-- Only the shopper's answer makes goods dearer.
CREATE FUNCTION accepted_grams_were_accepted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM substitute_offer
    WHERE order_item_id = NEW.id AND grams = NEW.accepted_grams AND answer = 'accept' AND ended_by IN ('guest', 'customer')
  ) THEN
    RAISE EXCEPTION 'nobody has agreed to pay for % g of line %', NEW.accepted_grams, NEW.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER accepted_grams_were_accepted BEFORE UPDATE ON order_item
  FOR EACH ROW WHEN (NEW.accepted_grams IS DISTINCT FROM OLD.accepted_grams AND NEW.accepted_grams IS NOT NULL)
  EXECUTE FUNCTION accepted_grams_were_accepted();
CREATE TRIGGER nothing_accepted_before BEFORE INSERT ON order_item
  FOR EACH ROW WHEN (NEW.accepted_grams IS NOT NULL) EXECUTE FUNCTION accepted_grams_were_accepted();
