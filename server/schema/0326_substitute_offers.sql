-- Substitutes that a picker proposes and the shopper accepts by a link. See decision 103.

-- A question to the shopper: what instead of goods of a line that are missing.
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
  answer        text CHECK (answer IN ('replace', 'leave_out', 'call', 'withdrawn')),
  product_id    bigint REFERENCES product,
  -- `guest` and `customer`: by the link; `shop`: without an answer in time; `staff:Karim`
  ended_by      text CHECK (ended_by <> ''),
  ended         timestamptz,
  CHECK ((answer IS NULL) = (ended IS NULL) AND (answer IS NULL) = (ended_by IS NULL)),
  CHECK ((answer IS NOT DISTINCT FROM 'replace') = (product_id IS NOT NULL))
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

-- Dearer only as the shopper has agreed to: by the link at the price of the question, or up to the limit of the order.
CREATE OR REPLACE FUNCTION substitute_is_no_dearer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM order_item AS replaced JOIN orders ON orders.id = replaced.order_id
    WHERE replaced.id = NEW.replaces_id AND replaced.order_id = NEW.order_id AND replaced.replaces_id IS NULL
      AND replaced.tax_class = NEW.tax_class
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
