-- Carts of customers and their lists. What was bought stays in the cart as its history.

-- A product in a customer's cart, or bought from it.
CREATE TABLE cart_line (
  id          bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  customer_id bigint NOT NULL REFERENCES customer,
  product_id  bigint NOT NULL REFERENCES product,
  quantity    int NOT NULL CHECK (quantity BETWEEN 1 AND 999),
  -- The order that bought it, whose line has name and price; null: it is in the cart.
  order_id    bigint,
  -- The option of the product; empty: none.
  option_name text NOT NULL DEFAULT '' CONSTRAINT cart_line_option_check CHECK (length(option_name) <= 40),
  -- The key of the last addition to a line: a repeated request adds nothing. Empty: it had none.
  add_key     text NOT NULL DEFAULT '' CHECK (length(add_key) <= 255),
  FOREIGN KEY (order_id, customer_id) REFERENCES orders (id, customer_id)
);
CREATE UNIQUE INDEX cart_line_once ON cart_line (customer_id, product_id) WHERE order_id IS NULL;
CREATE INDEX cart_line_of_customer ON cart_line (customer_id, id);
-- An import that is undone deletes its new products: without this, each would read the whole table.
CREATE INDEX cart_line_of_product ON cart_line (product_id);
CREATE FUNCTION purchased_line_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND (is_erasing(TG_RELID) OR is_deleting_trials(TG_RELID)) THEN RETURN OLD; END IF;
  RAISE EXCEPTION 'a purchased line stays as it is' USING ERRCODE = 'check_violation';
END $$;
CREATE TRIGGER purchased_line_stays BEFORE UPDATE OR DELETE ON cart_line
  FOR EACH ROW WHEN (OLD.order_id IS NOT NULL) EXECUTE FUNCTION purchased_line_stays();

-- A guest's cart that was merged into a customer's, once per key.
CREATE TABLE cart_merge (
  customer_id  bigint NOT NULL REFERENCES customer,
  merge_key    text NOT NULL CHECK (merge_key <> ''),
  content_hash text NOT NULL,
  -- The lines that found no room, for the response to a repeated request.
  dropped      jsonb NOT NULL,
  at           timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (customer_id, merge_key)
);

-- Lists of products that customers save. Those of guests are on their devices. A list goes with its customer, a product with the product.
CREATE TABLE shopping_list (
  id          bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  customer_id bigint NOT NULL REFERENCES customer ON DELETE CASCADE,
  -- Empty: the favourites.
  name        text NOT NULL CHECK (length(name) <= 40),
  -- The name in small letters: two lists of one customer never have the same one.
  name_key    text NOT NULL CHECK (length(name_key) <= 80 AND (name = '') = (name_key = '')),
  UNIQUE (customer_id, name_key)
);

-- A product of a list.
CREATE TABLE shopping_list_product (
  -- The order in which the products were added.
  id         bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  list_id    bigint NOT NULL REFERENCES shopping_list ON DELETE CASCADE,
  product_id bigint NOT NULL REFERENCES product ON DELETE CASCADE,
  -- How much of a product is bought each time: packs, or steps of goods that are sold by weight.
  quantity   int NOT NULL DEFAULT 1 CHECK (quantity BETWEEN 1 AND 999),
  UNIQUE (list_id, product_id)
);
CREATE INDEX shopping_list_product_of ON shopping_list_product (product_id);

-- The lists of a guest that were merged into those of a customer, once per key.
CREATE TABLE shopping_list_merge (
  customer_id  bigint NOT NULL REFERENCES customer ON DELETE CASCADE,
  merge_key    text NOT NULL CHECK (merge_key <> ''),
  content_hash text NOT NULL,
  -- What found no room, for the response to a repeated request.
  dropped      jsonb NOT NULL,
  at           timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (customer_id, merge_key)
);
