-- Orders. Amounts are integer paisa; names and prices of the lines are as agreed, whatever the shelf says later.

CREATE SEQUENCE order_number START 100001;

CREATE TABLE orders (
  id              bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  number          text   NOT NULL UNIQUE DEFAULT 'H' || nextval('order_number'),
  -- Made by the client before the first send: the same key never makes a second order.
  order_key       text   NOT NULL UNIQUE CHECK (order_key <> ''),
  content_hash    text   NOT NULL,
  -- Opens a guest's order to whoever holds it: 192 random bits.
  guest_token     text   UNIQUE CHECK (length(guest_token) = 32),
  created         timestamptz NOT NULL DEFAULT now(),
  status          text   NOT NULL DEFAULT 'PENDING'
                  CHECK (status IN ('PENDING', 'PROCESSING', 'ONGOING', 'COMPLETED', 'CANCELLED')),
  order_type      text   NOT NULL CHECK (order_type IN ('COD', 'ONLINE')),
  delivery_type   text   NOT NULL CHECK (delivery_type IN ('HOME_DELIVERY', 'STORE_PICKUP')),
  receiver_name         text NOT NULL CHECK (receiver_name <> ''),
  receiver_email        text NOT NULL DEFAULT '',
  receiver_phone_number text NOT NULL CHECK (receiver_phone_number ~ '^\+880\d{8,10}$'),
  receiver_address      text NOT NULL CHECK (receiver_address <> ''),
  receiver_city         text NOT NULL DEFAULT '',
  receiver_zip_code     text NOT NULL DEFAULT '',
  receiver_country      text NOT NULL DEFAULT '',
  subtotal_paisa  bigint NOT NULL CHECK (subtotal_paisa > 0),
  tax_paisa       bigint NOT NULL CHECK (tax_paisa = (subtotal_paisa * 5 + 50) / 100),
  total_paisa     bigint NOT NULL CHECK (total_paisa = subtotal_paisa + tax_paisa),
  payment_id      text
);

CREATE TABLE order_item (
  id           bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  order_id     bigint NOT NULL REFERENCES orders,
  product_id   bigint NOT NULL REFERENCES product,
  name         text   NOT NULL,
  name_bn      text   NOT NULL,
  image        text   NOT NULL,
  price_paisa  bigint NOT NULL CHECK (price_paisa > 0),
  quantity     int    NOT NULL CHECK (quantity BETWEEN 1 AND 999),
  total_paisa  bigint NOT NULL CHECK (total_paisa = price_paisa * quantity),
  UNIQUE (order_id, product_id)
);
CREATE INDEX order_item_of_product ON order_item (product_id);

-- The lines of an order add up to its subtotal, whoever wrote them; checked when the transaction commits.
CREATE FUNCTION order_adds_up() RETURNS trigger LANGUAGE plpgsql AS $$
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
  IF (SELECT subtotal_paisa FROM orders WHERE id = the_order)
     <> (SELECT COALESCE(sum(total_paisa), 0) FROM order_item WHERE order_id = the_order) THEN
    RAISE EXCEPTION 'the lines of order % do not add up to its subtotal', the_order USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER order_adds_up AFTER INSERT OR UPDATE OF subtotal_paisa ON orders
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION order_adds_up();
CREATE CONSTRAINT TRIGGER order_item_adds_up AFTER INSERT OR UPDATE OR DELETE ON order_item
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION order_adds_up();

-- The legal moves; a status never goes back.
CREATE TABLE order_move (
  from_status text NOT NULL,
  to_status   text NOT NULL,
  PRIMARY KEY (from_status, to_status)
);
INSERT INTO order_move VALUES
  ('', 'PENDING'),
  ('PENDING', 'PROCESSING'),
  ('PROCESSING', 'ONGOING'),
  ('ONGOING', 'COMPLETED'),
  ('PENDING', 'CANCELLED'),
  ('PROCESSING', 'CANCELLED');

-- Each status an order took, with who and when.
CREATE TABLE order_history (
  id          bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  order_id    bigint NOT NULL REFERENCES orders,
  from_status text NOT NULL,
  to_status   text NOT NULL,
  actor       text NOT NULL CHECK (actor <> ''),
  at          timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (from_status, to_status) REFERENCES order_move,
  UNIQUE (order_id, to_status)
);

CREATE FUNCTION order_moves_legally() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM order_move WHERE from_status = OLD.status AND to_status = NEW.status) THEN
    RAISE EXCEPTION 'an order cannot go from % to %', OLD.status, NEW.status USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER order_moves_legally BEFORE UPDATE OF status ON orders
  FOR EACH ROW WHEN (OLD.status <> NEW.status) EXECUTE FUNCTION order_moves_legally();
