-- Customers' orders and their carts. What was bought stays in the cart as its history.

ALTER TABLE orders
  ADD COLUMN customer_id bigint REFERENCES customer,
  -- An order is a guest's, who opens it by its token, or a customer's.
  ADD CONSTRAINT order_has_one_owner CHECK ((customer_id IS NULL) <> (guest_token IS NULL)),
  ADD CONSTRAINT order_and_customer UNIQUE (id, customer_id),
  -- A key is its owner's: nobody can use up another's.
  DROP CONSTRAINT orders_order_key_key,
  ADD CONSTRAINT order_key_once UNIQUE NULLS NOT DISTINCT (customer_id, order_key);
CREATE INDEX orders_of_customer ON orders (customer_id, id DESC);

CREATE TABLE cart_line (
  id          bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  customer_id bigint NOT NULL REFERENCES customer,
  product_id  bigint NOT NULL REFERENCES product,
  quantity    int    NOT NULL CHECK (quantity BETWEEN 1 AND 999),
  -- The order that took the line, whose item has name and price as bought; null while it waits in the cart.
  order_id    bigint,
  FOREIGN KEY (order_id, customer_id) REFERENCES orders (id, customer_id),
  FOREIGN KEY (order_id, product_id) REFERENCES order_item (order_id, product_id)
);
CREATE UNIQUE INDEX cart_line_once ON cart_line (customer_id, product_id) WHERE order_id IS NULL;
CREATE INDEX cart_line_of_customer ON cart_line (customer_id, id);

CREATE FUNCTION purchased_line_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a purchased line stays as it is' USING ERRCODE = 'check_violation';
END $$;
CREATE TRIGGER purchased_line_stays BEFORE UPDATE OR DELETE ON cart_line
  FOR EACH ROW WHEN (OLD.order_id IS NOT NULL) EXECUTE FUNCTION purchased_line_stays();

-- A guest's cart that was taken into a customer's, once for a key.
CREATE TABLE cart_merge (
  customer_id  bigint NOT NULL REFERENCES customer,
  merge_key    text   NOT NULL CHECK (merge_key <> ''),
  content_hash text   NOT NULL,
  -- The lines that found no place, to be told again.
  dropped      jsonb  NOT NULL,
  at           timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (customer_id, merge_key)
);
