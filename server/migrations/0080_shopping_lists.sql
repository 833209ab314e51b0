-- Lists of products that customers save. Those of guests are on their devices. A list goes with its customer, a product with the product.
CREATE TABLE shopping_list (
  id          bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  customer_id bigint NOT NULL REFERENCES customer ON DELETE CASCADE,
  -- Empty: the favourites.
  name        text   NOT NULL CHECK (length(name) <= 40),
  -- The name in small letters: two lists of one customer never have the same one.
  name_key    text   NOT NULL CHECK (length(name_key) <= 80 AND (name = '') = (name_key = '')),
  UNIQUE (customer_id, name_key)
);

CREATE TABLE shopping_list_product (
  -- The order in which the products were added.
  id         bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  list_id    bigint NOT NULL REFERENCES shopping_list ON DELETE CASCADE,
  product_id bigint NOT NULL REFERENCES product ON DELETE CASCADE,
  UNIQUE (list_id, product_id)
);
CREATE INDEX shopping_list_product_of ON shopping_list_product (product_id);

-- The lists of a guest that were merged into those of a customer, once per key.
CREATE TABLE shopping_list_merge (
  customer_id  bigint NOT NULL REFERENCES customer ON DELETE CASCADE,
  merge_key    text   NOT NULL CHECK (merge_key <> ''),
  content_hash text   NOT NULL,
  -- What found no room, for the response to a repeated request.
  dropped      jsonb  NOT NULL,
  at           timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (customer_id, merge_key)
);
