-- Orders. Amounts are integer paisa; names and prices of the lines are as agreed, whatever the catalogue says later.

CREATE SEQUENCE order_number START 100001;

-- An order. Its amounts are decided when it is placed; later changes are in order_edit and order_adjustment.
CREATE TABLE orders (
  id                    bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  number                text NOT NULL UNIQUE DEFAULT 'H' || nextval('order_number'),
  -- Made by the client before the first send: the same key never makes a second order.
  order_key             text NOT NULL CHECK (order_key <> ''),
  content_hash          text NOT NULL,
  -- Opens a guest's order to whoever holds it: 192 random bits.
  guest_token           text UNIQUE CHECK (length(guest_token) = 32),
  created               timestamptz NOT NULL DEFAULT now(),
  status                text NOT NULL DEFAULT 'PENDING'
    CHECK (status IN ('PENDING', 'PROCESSING', 'ONGOING', 'COMPLETED', 'CANCELLED')),
  order_type            text NOT NULL CHECK (order_type IN ('COD', 'ONLINE')),
  delivery_type         text NOT NULL CHECK (delivery_type IN ('HOME_DELIVERY', 'STORE_PICKUP')),
  receiver_name         text NOT NULL,
  receiver_email        text NOT NULL DEFAULT '',
  -- Any number that can be called, in E.164.
  receiver_phone_number text NOT NULL,
  receiver_address      text NOT NULL,
  receiver_city         text NOT NULL DEFAULT '',
  receiver_zip_code     text NOT NULL DEFAULT '',
  receiver_country      text NOT NULL DEFAULT '',
  subtotal_paisa        bigint NOT NULL CHECK (subtotal_paisa > 0),
  tax_paisa             bigint NOT NULL,
  total_paisa           bigint NOT NULL,
  -- The bank_tran_id of its payment; the foreign key is in 10_payments.sql.
  payment_id            text,
  customer_id           bigint REFERENCES customer,
  -- SHA-256 of the IP address that a guest ordered from, so that no address is stored.
  placed_from           bytea CHECK (length(placed_from) = 32),
  -- When the shop cancels it unless it is paid by then; null: never.
  expires               timestamptz,
  -- The language of the page that it was placed on, in which its shopper is sent messages.
  language              text NOT NULL DEFAULT 'en' CHECK (language IN ('en', 'bn')),
  -- Raised by each move and each edit.
  version               int NOT NULL DEFAULT 0,
  -- The part of the subtotal on which no tax is added: of lines that include it or are exempt.
  untaxed_paisa         bigint NOT NULL DEFAULT 0,
  delivery_paisa        bigint NOT NULL DEFAULT 0,
  discount_paisa        bigint NOT NULL DEFAULT 0,
  -- The zone as it was when the order was placed; empty: without one.
  delivery_zone         text NOT NULL DEFAULT '',
  delivery_zone_bn      text NOT NULL DEFAULT '',
  delivery_hours        int,
  -- What the shopper asks for.
  note                  text NOT NULL DEFAULT '' CHECK (length(note) <= 300),
  -- From the shop's pages, or entered by staff: for a caller, for a chat, at the counter.
  source                text NOT NULL DEFAULT 'WEB' CHECK (source IN ('WEB', 'CALL', 'WHATSAPP', 'COUNTER', 'COMPLAINT')),
  -- What the shopper wants instead of goods that are missing when it is picked; empty: no wish.
  if_missing            text NOT NULL DEFAULT '' CHECK (if_missing IN ('', 'replace', 'leave_out', 'call')),
  -- The same of an order that is limited while it is open: of a guest, or of an account without a proof. Null: placed by staff, or by an
  -- account whose phone a code has proven or to which an order was delivered.
  unproven_from         bytea CONSTRAINT unproven_from_is_a_hash CHECK (length(unproven_from) = 32),
  -- Where it goes, with the names as they were when it was placed; empty: without an area.
  area_id               bigint CONSTRAINT orders_area REFERENCES area,
  delivery_area         text NOT NULL DEFAULT '',
  delivery_area_bn      text NOT NULL DEFAULT '',
  -- The promise, decided when it is placed. Without promised_from it counts from the order on; without both nothing is promised.
  promised_from         timestamptz,
  promised_by           timestamptz,
  slot_id               bigint REFERENCES slot,
  -- How many lines it counts in its slot: those that were placed.
  slot_lines            int NOT NULL DEFAULT 0,
  -- In steps of half a percent, each of which a double has exactly: as JSON 5 stays 5, and the checks multiply integers.
  tax_percent           double precision NOT NULL DEFAULT 5,
  -- The order whose goods are sent again without a charge, because of a complaint.
  sent_again_for        bigint REFERENCES orders,
  -- By how much the substitutes of a line may cost more than the line; null: by nothing.
  substitute_cap_paisa  bigint CONSTRAINT orders_substitute_cap_check CHECK (substitute_cap_paisa BETWEEN 0 AND 100000),
  -- The wallet that the shopper chose to send the money with. The order stays one that is paid at the door, until a receipt pays it.
  wallet                text CONSTRAINT orders_wallet CHECK (wallet IN ('bkash', 'nagad', 'rocket')),
  -- What the shop asks for before it confirms a risky order that is paid at the door (docs/decisions/0116-risk.md).
  -- The step and its reason, as the shopper was told. Null: none.
  risk_step             text CONSTRAINT orders_risk_step CHECK (risk_step IN ('code', 'call', 'advance')),
  risk_reason           text CONSTRAINT orders_risk_reason CHECK (risk_reason IN ('first_order', 'refused_before', 'far_zone')),
  -- Of the delivery charge, at most a tenth of the order: more may not be taken before the goods are handed to a courier.
  advance_paisa         bigint,
  advance_kept          boolean NOT NULL DEFAULT false,
  -- A code or call has confirmed it, or staff did without the step.
  risk_done             timestamptz,
  -- What the shop kept of the advance when the order was refused at the door.
  kept_paisa            bigint NOT NULL DEFAULT 0,
  -- A sale at the counter (its foreign key is in 18_cash.sql): only such an order may be without a name, a phone and an address.
  drawer_session_id     bigint,
  CONSTRAINT order_and_customer UNIQUE (id, customer_id),
  -- A key belongs to its owner: nobody can use up that of another.
  CONSTRAINT order_key_once UNIQUE NULLS NOT DISTINCT (customer_id, order_key),
  CONSTRAINT orders_total CHECK (total_paisa = subtotal_paisa + tax_paisa + delivery_paisa - discount_paisa),
  -- A customer's order has a token too once its phone is proven by a code, and a guest's order that an account has taken in.
  CONSTRAINT order_has_owner CHECK (customer_id IS NOT NULL OR guest_token IS NOT NULL),
  CONSTRAINT orders_area_has_names CHECK ((area_id IS NULL) = (delivery_area = '')),
  CONSTRAINT promise_has_an_end CHECK (promised_from IS NULL OR (promised_by IS NOT NULL AND promised_from < promised_by)),
  CONSTRAINT orders_slot_lines_check CHECK ((slot_id IS NULL) = (slot_lines = 0) AND slot_lines >= 0),
  CONSTRAINT orders_amounts_range CHECK (
    untaxed_paisa BETWEEN 0 AND subtotal_paisa AND tax_percent BETWEEN 0 AND 100 AND tax_percent * 2 = floor(tax_percent * 2)
    AND delivery_paisa >= 0 AND discount_paisa BETWEEN 0 AND subtotal_paisa),
  CONSTRAINT orders_sent_again_check CHECK ((source = 'COMPLAINT') = (sent_again_for IS NOT NULL)),
  CONSTRAINT orders_wallet_at_door CHECK (wallet IS NULL OR order_type = 'COD'),
  CONSTRAINT orders_risk CHECK (
    (risk_step IS NULL) = (risk_reason IS NULL) AND (risk_done IS NULL OR risk_step IS NOT NULL)),
  CONSTRAINT orders_advance CHECK (
    (risk_step IS NOT DISTINCT FROM 'advance') = (advance_paisa IS NOT NULL)
    AND advance_paisa >= 0 AND advance_paisa % 100 = 0 AND advance_paisa * 10 <= total_paisa),
  CONSTRAINT orders_kept CHECK (
    kept_paisa = 0 OR (status = 'CANCELLED' AND advance_kept AND kept_paisa BETWEEN 0 AND advance_paisa)),
  CONSTRAINT orders_expires CHECK (expires IS NULL OR order_type = 'ONLINE' OR risk_step IS NOT NULL),
  -- The tax is the sum over the rates of the lines, which `order_adds_up` compares.
  CONSTRAINT orders_tax CHECK (tax_paisa BETWEEN 0 AND subtotal_paisa - untaxed_paisa),
  CONSTRAINT orders_at_counter
    CHECK (drawer_session_id IS NULL OR (source = 'COUNTER' AND delivery_type = 'STORE_PICKUP' AND order_type = 'COD')),
  CONSTRAINT orders_receiver_name_check CHECK (receiver_name <> '' OR drawer_session_id IS NOT NULL),
  CONSTRAINT orders_receiver_phone_number_check
    CHECK (receiver_phone_number ~ '^\+[1-9]\d{6,14}$' OR (receiver_phone_number = '' AND drawer_session_id IS NOT NULL)),
  CONSTRAINT orders_receiver_address_check CHECK (receiver_address <> '' OR drawer_session_id IS NOT NULL)
);
ALTER TABLE cart_line ADD FOREIGN KEY (order_id, customer_id) REFERENCES orders (id, customer_id);
CREATE INDEX orders_of_customer ON orders (customer_id, id DESC);
CREATE INDEX unpaid_order_expires ON orders (expires) WHERE status = 'PENDING' AND payment_id IS NULL;
-- A guest's key stays used when an account has taken the order in: a repeated request must not place a second one.
CREATE UNIQUE INDEX guest_order_key_once ON orders (order_key) WHERE placed_from IS NOT NULL;
CREATE INDEX orders_by_status ON orders (status, id);
CREATE INDEX orders_by_day ON orders (created, id);
-- All orders of a caller, and those that an account takes in.
CREATE INDEX orders_of_phone ON orders (receiver_phone_number, id);
CREATE INDEX orders_by_source ON orders (source, id) WHERE source <> 'WEB';
CREATE INDEX orders_by_zone ON orders (delivery_zone, id) WHERE delivery_zone <> '';
-- Open orders are counted with every order without a proof.
CREATE INDEX open_unproven_order_of_phone ON orders (receiver_phone_number, created)
  WHERE unproven_from IS NOT NULL AND status = 'PENDING' AND payment_id IS NULL;
CREATE INDEX open_unproven_order_of_customer ON orders (customer_id, created)
  WHERE unproven_from IS NOT NULL AND status = 'PENDING' AND payment_id IS NULL;
CREATE INDEX open_unproven_order_from ON orders (unproven_from, created)
  WHERE unproven_from IS NOT NULL AND status = 'PENDING' AND payment_id IS NULL;
CREATE INDEX orders_by_area ON orders (area_id, id) WHERE area_id IS NOT NULL;
CREATE INDEX orders_of_slot ON orders (slot_id) WHERE slot_id IS NOT NULL;
CREATE INDEX orders_sent_again ON orders (sent_again_for) WHERE sent_again_for IS NOT NULL;
-- The search of the office.
CREATE INDEX orders_by_term_and_area ON orders
  USING gin (order_search_terms(number, receiver_phone_number, receiver_name, receiver_address,
    receiver_city || ' ' || delivery_area || ' ' || delivery_area_bn))
  WITH (fastupdate = on, gin_pending_list_limit = 256);
CREATE INDEX orders_kept ON orders (id) WHERE kept_paisa > 0;
CREATE INDEX orders_of_session ON orders (drawer_session_id) WHERE drawer_session_id IS NOT NULL;
CREATE FUNCTION order_moves_legally() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE TRIGGER order_moves_legally BEFORE UPDATE OF status ON orders
  FOR EACH ROW WHEN (OLD.status <> NEW.status) EXECUTE FUNCTION order_moves_legally();
CREATE FUNCTION payment_id_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'order % is paid already', OLD.id USING ERRCODE = 'check_violation';
END $$;
CREATE TRIGGER payment_id_stays BEFORE UPDATE OF payment_id ON orders
  FOR EACH ROW WHEN (OLD.payment_id IS NOT NULL AND NEW.payment_id IS DISTINCT FROM OLD.payment_id)
  EXECUTE FUNCTION payment_id_stays();
-- A row of the same transaction: both have its time.
CREATE FUNCTION order_move_is_in_history() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM order_history
    WHERE order_id = NEW.id AND from_status = OLD.status AND to_status = NEW.status AND at = now()
  ) THEN
    RAISE EXCEPTION 'the move of order % from % to % is not in its history',
      NEW.number, OLD.status, NEW.status USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER order_move_is_in_history AFTER UPDATE OF status ON orders
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD.status <> NEW.status) EXECUTE FUNCTION order_move_is_in_history();

-- The lines of an order add up to its subtotal, and their tax, computed once a rate and rounded half up, to its
-- tax; checked when the transaction commits. PostgreSQL would plan the query for the order and for each of its lines while the tables are
-- small, which takes ten times as long as the query itself: hence the generic plan.
CREATE FUNCTION order_adds_up() RETURNS trigger LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  the_order bigint;
BEGIN
  IF TG_TABLE_NAME = 'orders' THEN
    the_order := NEW.id;
  ELSIF TG_OP = 'DELETE' THEN
    the_order := OLD.order_id;
  ELSE
    the_order := NEW.order_id;
  END IF;
  IF EXISTS (
    SELECT FROM orders, LATERAL (
      SELECT coalesce(sum(paisa), 0) AS subtotal,
             coalesce(sum(paisa) FILTER (WHERE tax_class <> 'specified'), 0) AS untaxed,
             coalesce(sum((paisa * halves + 100) / 200) FILTER (WHERE tax_class = 'specified'), 0) AS tax
      FROM (
        SELECT tax_class, (coalesce(order_item.tax_percent, orders.tax_percent) * 2)::int AS halves, sum(total_paisa)::bigint AS paisa
        FROM order_item WHERE order_id = the_order AND replaces_id IS NULL GROUP BY tax_class, halves
      ) AS rate
    ) AS lines
    WHERE id = the_order AND (subtotal_paisa, untaxed_paisa, tax_paisa) <> (lines.subtotal, lines.untaxed, lines.tax)
  ) THEN
    RAISE EXCEPTION 'the lines of order % do not add up to its subtotal and its tax', the_order USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;

-- Moves by staff. The audit has neither the person of an order, where it goes, nor the hash of an IP address.
CREATE TRIGGER orders_audit AFTER UPDATE ON orders
  FOR EACH ROW WHEN (OLD.status <> NEW.status AND current_setting('haat.actor', true) <> '')
  EXECUTE FUNCTION write_audit('content_hash', 'order_key', 'guest_token', 'placed_from', 'unproven_from', 'receiver_name',
    'receiver_email', 'receiver_phone_number', 'receiver_address', 'receiver_city', 'receiver_zip_code', 'receiver_country',
    'area_id', 'delivery_area', 'delivery_area_bn');
-- An order that was placed with the hours of its zone alone.
CREATE FUNCTION promise_by_hours() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.promised_by := NEW.created + NEW.delivery_hours * interval '1 hour';
  RETURN NEW;
END $$;
CREATE TRIGGER orders_promise BEFORE INSERT ON orders FOR EACH ROW
  WHEN (NEW.promised_by IS NULL AND NEW.delivery_hours IS NOT NULL AND NEW.delivery_type = 'HOME_DELIVERY')
  EXECUTE FUNCTION promise_by_hours();
-- The only place where an order takes its place and gives it back, whatever places, moves, cancels or deletes it. An order that stays in its
-- slot changes its lines there in one step: a slot that was lowered below what is taken would refuse it otherwise.
CREATE FUNCTION orders_take_places() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was bigint := CASE WHEN TG_OP <> 'INSERT' AND OLD.status <> 'CANCELLED' THEN OLD.slot_id END;
  becomes bigint := CASE WHEN TG_OP <> 'DELETE' AND NEW.status <> 'CANCELLED' THEN NEW.slot_id END;
BEGIN
  -- In order of id, so that two moves between the same slots never deadlock.
  PERFORM FROM slot WHERE id IN (was, becomes) ORDER BY id FOR NO KEY UPDATE;
  IF was = becomes THEN
    UPDATE slot SET taken_lines = taken_lines + NEW.slot_lines - OLD.slot_lines WHERE id = was;
    RETURN NULL;
  END IF;
  IF was IS NOT NULL THEN
    UPDATE slot SET taken = taken - 1, taken_lines = taken_lines - OLD.slot_lines WHERE id = was;
  END IF;
  IF becomes IS NOT NULL THEN
    UPDATE slot SET taken = taken + 1, taken_lines = taken_lines + NEW.slot_lines WHERE id = becomes;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER new_order_takes_place AFTER INSERT ON orders
  FOR EACH ROW WHEN (NEW.slot_id IS NOT NULL) EXECUTE FUNCTION orders_take_places();
CREATE TRIGGER changed_order_takes_place AFTER UPDATE OF slot_id, slot_lines, status ON orders
  FOR EACH ROW WHEN (
    (OLD.slot_id, OLD.slot_lines, OLD.status = 'CANCELLED') IS DISTINCT FROM (NEW.slot_id, NEW.slot_lines, NEW.status = 'CANCELLED')
    AND coalesce(OLD.slot_id, NEW.slot_id) IS NOT NULL)
  EXECUTE FUNCTION orders_take_places();
CREATE TRIGGER deleted_order_returns_place AFTER DELETE ON orders
  FOR EACH ROW WHEN (OLD.slot_id IS NOT NULL) EXECUTE FUNCTION orders_take_places();
CREATE CONSTRAINT TRIGGER order_adds_up AFTER INSERT OR UPDATE OF subtotal_paisa, untaxed_paisa, tax_paisa, tax_percent ON orders
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION order_adds_up();

-- A line of an order, as agreed: name, price and pack do not follow the product.
CREATE TABLE order_item (
  id                bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  order_id          bigint NOT NULL REFERENCES orders,
  product_id        bigint NOT NULL REFERENCES product,
  name              text NOT NULL,
  name_bn           text NOT NULL,
  image             text NOT NULL,
  price_paisa       bigint NOT NULL CHECK (price_paisa > 0),
  -- 0: taken out of a placed order. The line stays, because ticks and edits refer to it, and what is in the bag goes back.
  quantity          int NOT NULL CHECK (quantity BETWEEN 0 AND 999),
  total_paisa       bigint NOT NULL CHECK (total_paisa = price_paisa * quantity),
  tax_class         text NOT NULL DEFAULT 'specified'
    CONSTRAINT order_item_tax_class CHECK (tax_class IN ('specified', 'included', 'exempt')),
  -- What the shopper asks for, such as how to cut the fish.
  note              text NOT NULL DEFAULT '' CHECK (length(note) <= 120),
  -- What was supplied of it; null: as ordered.
  supplied_quantity int CONSTRAINT order_item_supplied CHECK (supplied_quantity BETWEEN 0 AND quantity),
  -- What was weighed, and how much one of the product weighs.
  supplied_grams    int,
  pack_grams        int,
  -- The line that this one replaces, and how the shopper agreed. It is not part of the subtotal.
  replaces_id       bigint CONSTRAINT order_item_replaces REFERENCES order_item,
  consent           text,
  -- The pack size: `500 g`. Empty for orders of the first releases.
  unit              text NOT NULL DEFAULT '',
  sold_by           text NOT NULL DEFAULT 'piece' CHECK (sold_by IN ('piece', 'weight')),
  option_name       text NOT NULL DEFAULT '',
  option_name_bn    text NOT NULL DEFAULT '',
  -- The price without the offer, for the figures; null: there was no offer.
  regular_paisa     bigint CONSTRAINT order_item_regular_check CHECK (regular_paisa > price_paisa),
  -- What is supplied instead if it is missing.
  wished_id         bigint CONSTRAINT order_item_wished REFERENCES product,
  tolerance_percent int NOT NULL DEFAULT 0 CONSTRAINT order_item_tolerance CHECK (tolerance_percent BETWEEN 0 AND 30),
  -- What the shopper has agreed to pay for beyond `tolerance_percent`, as long as the same quantity is supplied.
  accepted_grams    int,
  -- The rate as it was ordered; null: that of the order.
  tax_percent       double precision,
  CONSTRAINT order_item_weighed CHECK ((supplied_grams IS NULL) = (pack_grams IS NULL) AND supplied_grams >= 0 AND pack_grams > 0),
  CONSTRAINT order_item_consent CHECK ((replaces_id IS NULL) = (consent IS NULL) AND consent <> ''),
  CONSTRAINT order_item_step_check CHECK (sold_by = 'piece' OR is_weight(unit)),
  CONSTRAINT order_item_tax_percent CHECK (
    tax_percent IS NULL
    OR tax_percent > 0 AND tax_percent <= 25 AND tax_percent * 2 = floor(tax_percent * 2) AND tax_class <> 'exempt')
);
CREATE INDEX order_item_of_product ON order_item (product_id);
-- Only the few lines that replace others are in it.
CREATE INDEX order_item_of_replaced ON order_item (replaces_id) WHERE replaces_id IS NOT NULL;
CREATE UNIQUE INDEX order_item_once ON order_item (order_id, product_id, price_paisa, unit, option_name, replaces_id)
  NULLS NOT DISTINCT;
CREATE CONSTRAINT TRIGGER order_item_adds_up AFTER INSERT OR UPDATE OR DELETE ON order_item
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION order_adds_up();
-- A substitute is dearer only as the shopper has agreed to: by the link at the price of the question, or up to the limit of the order. One that
-- was not supplied either replaces nothing. It is taxed as the line that it replaces: its tax could raise the sum otherwise.
CREATE FUNCTION substitute_is_no_dearer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM order_item AS replaced JOIN orders ON orders.id = replaced.order_id
    WHERE replaced.id = NEW.replaces_id AND replaced.order_id = NEW.order_id AND replaced.replaces_id IS NULL
      AND replaced.tax_class = NEW.tax_class AND replaced.tax_percent IS NOT DISTINCT FROM NEW.tax_percent
      AND replaced.quantity - coalesce(replaced.supplied_quantity, replaced.quantity)
          >= (SELECT sum(coalesce(supplied_quantity, quantity)) FROM order_item WHERE replaces_id = replaced.id)
      AND (replaced.price_paisa >= NEW.price_paisa
        OR (NEW.price_paisa - replaced.price_paisa) * NEW.quantity <= orders.substitute_cap_paisa
        OR EXISTS (
          SELECT FROM substitute_offer AS offer
          JOIN substitute_choice AS choice ON choice.offer_id = offer.id AND choice.product_id = offer.product_id
          WHERE offer.order_item_id = replaced.id AND offer.answer = 'replace' AND offer.ended_by IN ('guest', 'customer')
            AND offer.product_id = NEW.product_id AND choice.price_paisa >= NEW.price_paisa))
  ) THEN
    RAISE EXCEPTION 'a substitute costs no more than was agreed and is no more than what is missing' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER substitute_is_no_dearer AFTER INSERT OR UPDATE ON order_item
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.replaces_id IS NOT NULL) EXECUTE FUNCTION substitute_is_no_dearer();
-- What staff change of a placed order's goods. A placed line itself is no change.
CREATE TRIGGER order_item_audit AFTER UPDATE ON order_item
  FOR EACH ROW WHEN (current_setting('haat.actor', true) <> '') EXECUTE FUNCTION write_audit();
CREATE TRIGGER substitute_audit AFTER INSERT ON order_item
  FOR EACH ROW WHEN (NEW.replaces_id IS NOT NULL AND current_setting('haat.actor', true) <> '')
  EXECUTE FUNCTION write_audit();

-- The legal moves of a status.
CREATE TABLE order_move (
  from_status text NOT NULL,
  to_status   text NOT NULL,
  PRIMARY KEY (from_status, to_status)
);
INSERT INTO order_move VALUES
  ('', 'PENDING'), ('PENDING', 'PROCESSING'), ('PROCESSING', 'ONGOING'), ('ONGOING', 'COMPLETED'),
  -- The last one: refused at the door.
  ('PENDING', 'CANCELLED'), ('PROCESSING', 'CANCELLED'), ('ONGOING', 'CANCELLED'),
  -- Undone within a minute, see order_moves_legally.
  ('PROCESSING', 'PENDING');

-- Each status that an order took, with who and when.
CREATE TABLE order_history (
  id          bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  order_id    bigint NOT NULL REFERENCES orders,
  from_status text NOT NULL,
  to_status   text NOT NULL,
  actor       text NOT NULL CHECK (actor <> ''),
  at          timestamptz NOT NULL DEFAULT now(),
  -- Such as `expired`; empty where the move needs none.
  reason      text NOT NULL DEFAULT '',
  -- For staff only.
  note        text NOT NULL DEFAULT '',
  FOREIGN KEY (from_status, to_status) REFERENCES order_move,
  CONSTRAINT refused_at_the_door_has_a_reason
    CHECK (from_status <> 'ONGOING' OR to_status <> 'CANCELLED' OR reason <> '')
);
CREATE INDEX order_history_of_order ON order_history (order_id, id);
-- The sales of a month are the orders that were delivered in it.
CREATE INDEX order_delivered ON order_history (at, order_id) WHERE to_status = 'COMPLETED';
CREATE TRIGGER order_history_stays BEFORE UPDATE OR DELETE ON order_history FOR EACH ROW EXECUTE FUNCTION written_once();

-- What was done for an order between two statuses, once each.
CREATE TABLE order_step (
  id       bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  order_id bigint NOT NULL REFERENCES orders,
  --   confirmed    by phone
  --   picked       all goods are together
  --   packed       and in bags
  --   handed_over  to the rider or the courier
  step     text NOT NULL CHECK (step IN ('confirmed', 'picked', 'packed', 'handed_over')),
  actor    text NOT NULL CHECK (actor <> ''),
  note     text NOT NULL DEFAULT '',
  at       timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- An order whose goods were changed after it was picked or packed is picked and packed again, with another row.
  nth      int NOT NULL DEFAULT 1 CHECK (nth > 0),
  CHECK (nth = 1 OR step IN ('picked', 'packed'))
);
-- A repeated request still records a step once.
CREATE UNIQUE INDEX order_step_once ON order_step (order_id, step, nth);
CREATE TRIGGER order_step_stays BEFORE UPDATE OR DELETE ON order_step FOR EACH ROW EXECUTE FUNCTION written_once();

-- Each change of an order beside its moves: what is supplied, what was lowered. It raises the order's version.
CREATE TABLE order_edit (
  id              bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  order_id        bigint NOT NULL REFERENCES orders,
  -- The line that it is about; null: the whole order.
  order_item_id   bigint REFERENCES order_item,
  --   supply      another quantity is supplied
  --   weight      it was weighed
  --   substitute  something else is supplied instead
  --   goodwill    the shop lowers the sum
  --   delivery    the shop lowers the delivery charge
  --   slot        it moves to another slot, without a reason
  --   change      it is agreed anew in place: its lines and amounts become what is agreed now, `changes` has what it was
  kind            text NOT NULL CHECK (kind IN ('supply', 'weight', 'substitute', 'goodwill', 'delivery', 'slot', 'change')),
  -- How many of the line are supplied and what they weigh, before and after.
  quantity_before int,
  quantity        int,
  grams_before    int,
  grams           int,
  -- The line that is supplied instead.
  substitute_id   bigint REFERENCES order_item,
  -- By how much the order costs less; null where the goods decide it.
  amount_paisa    bigint,
  reason          text NOT NULL,
  actor           text NOT NULL CHECK (actor <> ''),
  edit_key        text CHECK (edit_key <> ''),
  at              timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- Null: without a slot before.
  slot_before_id  bigint REFERENCES slot,
  slot_id         bigint REFERENCES slot,
  -- Of a change: the names of the fields of the person, and the values of the others, before and after.
  changes         jsonb,
  -- SHA-256 of what was asked for: the same key with other content is refused.
  content_hash    text,
  UNIQUE (order_id, edit_key, order_item_id, kind),
  CHECK (kind IN ('goodwill', 'delivery', 'slot', 'change') OR (order_item_id IS NOT NULL AND quantity IS NOT NULL)),
  CHECK ((kind = 'substitute') = (substitute_id IS NOT NULL)),
  CONSTRAINT order_edit_reason_check CHECK (reason <> '' OR kind IN ('slot', 'change')),
  -- A change may give up the slot.
  CONSTRAINT order_edit_slot_check CHECK (
    kind = 'change' OR (kind = 'slot') = (slot_id IS NOT NULL) AND (kind = 'slot' OR slot_before_id IS NULL)),
  CONSTRAINT order_edit_change_check CHECK (
    CASE WHEN kind = 'change' THEN changes IS NOT NULL AND edit_key IS NOT NULL ELSE changes IS NULL END)
);
CREATE INDEX order_edit_to_slot ON order_edit (slot_id) WHERE slot_id IS NOT NULL;
CREATE INDEX order_edit_from_slot ON order_edit (slot_before_id) WHERE slot_before_id IS NOT NULL;
CREATE UNIQUE INDEX order_change_once ON order_edit (order_id, edit_key) WHERE kind = 'change';
CREATE TRIGGER order_edit_stays BEFORE UPDATE OR DELETE ON order_edit FOR EACH ROW EXECUTE FUNCTION written_once();
CREATE FUNCTION raise_order_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE orders SET version = version + 1 WHERE id = NEW.order_id;
  RETURN NULL;
END $$;
CREATE TRIGGER order_edit_raises_version AFTER INSERT ON order_edit FOR EACH ROW EXECUTE FUNCTION raise_order_version();

-- Notes of the staff about an order. What is for the customer is sent as a message.
CREATE TABLE order_note (
  id       bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  order_id bigint NOT NULL REFERENCES orders,
  audience text NOT NULL CHECK (audience IN ('inside', 'customer')),
  text     text NOT NULL CHECK (text <> '' AND length(text) <= 300),
  actor    text NOT NULL CHECK (actor <> ''),
  note_key text NOT NULL CHECK (note_key <> ''),
  at       timestamptz NOT NULL DEFAULT now(),
  UNIQUE (order_id, note_key)
);
CREATE TRIGGER order_note_stays BEFORE UPDATE OR DELETE ON order_note FOR EACH ROW EXECUTE FUNCTION written_once();

-- The first opening of an order by staff: until then a new order rings.
CREATE TABLE order_opening (
  id       bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  order_id bigint NOT NULL UNIQUE REFERENCES orders,
  actor    text NOT NULL CHECK (actor <> ''),
  at       timestamptz NOT NULL DEFAULT now()
);
CREATE TRIGGER order_opening_stays BEFORE UPDATE OR DELETE ON order_opening FOR EACH ROW EXECUTE FUNCTION written_once();

-- Calls to the receiver of an order before it is confirmed, see call_rule.
CREATE TABLE order_call (
  id       bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  order_id bigint NOT NULL REFERENCES orders,
  --   reached       somebody has answered
  --   no_answer     a miss
  --   wrong_number  a miss
  --   skipped       confirmed without a call although a rule asks for one; the note says why
  outcome  text NOT NULL CHECK (outcome IN ('reached', 'no_answer', 'wrong_number', 'skipped')),
  actor    text NOT NULL CHECK (actor <> ''),
  note     text NOT NULL DEFAULT '' CHECK (outcome <> 'skipped' OR note <> ''),
  call_key text NOT NULL UNIQUE CHECK (call_key <> ''),
  at       timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX order_call_of_order ON order_call (order_id, id);
CREATE TRIGGER order_call_stays BEFORE UPDATE OR DELETE ON order_call FOR EACH ROW EXECUTE FUNCTION written_once();

-- The tax invoice (Mushak 6.3) of an order. Its number runs without a gap within a financial year (July to June).
CREATE TABLE invoice (
  order_id      bigint PRIMARY KEY REFERENCES orders,
  -- In which the financial year begins.
  year          int NOT NULL CHECK (year BETWEEN 2020 AND 2200),
  number        int NOT NULL CHECK (number >= 1),
  -- What the order cost when it was issued.
  payable_paisa bigint NOT NULL CHECK (payable_paisa >= 0),
  actor         text NOT NULL CHECK (actor <> ''),
  at            timestamptz NOT NULL DEFAULT now(),
  UNIQUE (year, number)
);
CREATE TRIGGER invoice_stays BEFORE UPDATE OR DELETE ON invoice FOR EACH ROW EXECUTE FUNCTION written_once();

-- Who has printed what of an order.
CREATE TABLE slip_print (
  id       bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  order_id bigint NOT NULL REFERENCES orders,
  --   memo    a bill with prices for the bag (docs/decisions/0112-cash-memo.md)
  --   parcel  the label of a courier, of 100 x 150 mm or on a roll
  kind     text NOT NULL CHECK (kind IN ('invoice', 'packing', 'label', 'memo', 'credit_note', 'parcel')),
  size     text NOT NULL CHECK (size IN ('58', '80', 'a5', 'a4', '100')),
  actor    text NOT NULL CHECK (actor <> ''),
  at       timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX slip_print_of_order ON slip_print (order_id, kind, id);
CREATE INDEX slip_print_at ON slip_print USING brin (at);
CREATE TRIGGER slip_print_stays BEFORE UPDATE OR DELETE ON slip_print FOR EACH ROW EXECUTE FUNCTION written_once();
