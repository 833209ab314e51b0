-- Customers: their accounts, the browsers they are signed in on, addresses, carts and lists.

-- What the office finds an order by: any four digits in a row of its number and its phone, and the beginnings of the words of
-- name, address and city, of three to six letters. Longer texts are compared again in the rows that are found.
CREATE FUNCTION order_search_terms(number text, phone text, name text, address text, city text) RETURNS text[]
  LANGUAGE sql IMMUTABLE PARALLEL SAFE SET search_path = pg_catalog AS $$
  SELECT array_agg(DISTINCT term) FROM (
    SELECT substr(digits, at, 4)
    FROM (VALUES (substr(number, 2)), (regexp_replace(phone, '^\+880', '0'))) AS texts (digits),
      generate_series(1, length(digits) - 3) AS at
    UNION ALL
    SELECT substr(word, 1, letters)
    FROM regexp_split_to_table(lower(concat_ws(' ', name, address, city)), '[\s,.;:/()#-]+') AS word,
      generate_series(3, least(length(word), 6)) AS letters
  ) AS terms (term)
$$;

-- A customer with an account.
CREATE TABLE customer (
  id              bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  -- Any number that can be called, in E.164, by which the customer signs in: many live abroad and order for their family.
  phone           text NOT NULL UNIQUE CHECK (phone ~ '^\+[1-9]\d{6,14}$'),
  email           text NOT NULL DEFAULT '',
  password_hash   text NOT NULL CHECK (password_hash LIKE '$argon2id$%'),
  username        text NOT NULL DEFAULT '',
  full_name       text NOT NULL DEFAULT '',
  address_1       text NOT NULL DEFAULT '',
  city            text NOT NULL DEFAULT '',
  zipcode         text NOT NULL DEFAULT '',
  country         text NOT NULL DEFAULT '',
  -- A path below /media/, empty where there is no picture.
  profile_picture text NOT NULL DEFAULT '' CHECK (profile_picture ~ '^(profiles/[0-9a-f]{32}\.webp)?$'),
  date_joined     timestamptz NOT NULL DEFAULT now(),
  -- Since when the customer cannot sign in.
  disabled        timestamptz,
  -- Since when the phone is proven by a code: then the account takes in the orders that were placed with it.
  phone_proven    timestamptz
);
-- Accounts are found by the same terms as orders: digits of the phone, beginnings of words of name, address and city.
CREATE INDEX customer_by_term ON customer USING gin (order_search_terms('', phone, full_name, address_1, city)) WITH (fastupdate = off);
CREATE FUNCTION end_sessions_of_disabled() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE session SET ended = NEW.disabled, ended_by = 'shop' WHERE customer_id = NEW.id AND ended IS NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER customer_disabled AFTER UPDATE OF disabled ON customer
  FOR EACH ROW WHEN (NEW.disabled IS NOT NULL) EXECUTE FUNCTION end_sessions_of_disabled();
-- Another phone is not proven, whoever changes it.
CREATE FUNCTION another_phone_is_not_proven() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.phone_proven IS NOT DISTINCT FROM OLD.phone_proven THEN
    NEW.phone_proven := NULL;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER another_phone_is_not_proven BEFORE UPDATE OF phone ON customer
  FOR EACH ROW WHEN (OLD.phone <> NEW.phone) EXECUTE FUNCTION another_phone_is_not_proven();

-- One signed-in browser: a family of refresh tokens. Only the newest two are known, and only by their hashes.
CREATE TABLE session (
  id            bytea PRIMARY KEY CHECK (length(id) = 16),
  customer_id   bigint NOT NULL REFERENCES customer,
  signed_in     timestamptz NOT NULL,
  renewed       timestamptz NOT NULL CHECK (renewed >= signed_in),
  token_hash    bytea NOT NULL CHECK (length(token_hash) = 32),
  -- The previous token, and the salt that makes the newest from it once more: for tabs that renew at once, and lost responses.
  previous_hash bytea CHECK (length(previous_hash) = 32),
  salt          bytea CHECK (length(salt) = 32),
  ended         timestamptz,
  ended_by      text CHECK (ended_by IN ('customer', 'reuse', 'shop')),
  -- Marks every refresh token of the session: an old one that comes back is reuse, an invented one is ignored.
  token_key     bytea NOT NULL
    DEFAULT decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex')
    CHECK (length(token_key) = 32),
  -- True if each refresh token works once: the storefront's do.
  rotates       boolean NOT NULL DEFAULT true,
  -- SHA-256 of the device cookie that the session was begun with.
  device_hash   bytea CHECK (length(device_hash) = 32),
  CHECK ((previous_hash IS NULL) = (salt IS NULL)),
  CHECK ((ended IS NULL) = (ended_by IS NULL))
);
CREATE INDEX session_of_customer ON session (customer_id);
CREATE TRIGGER session_stays_ended BEFORE UPDATE ON session
  FOR EACH ROW WHEN (OLD.ended IS NOT NULL) EXECUTE FUNCTION session_stays_ended();

-- Devices and IP addresses from which a customer has signed in: strangers' wrong passwords do not lock them out.
CREATE TABLE known_sign_in (
  customer_id bigint NOT NULL REFERENCES customer ON DELETE CASCADE,
  kind        text NOT NULL CHECK (kind IN ('device', 'address')),
  -- SHA-256 of the device cookie, or of the customer's id and the address.
  hash        bytea NOT NULL CHECK (length(hash) = 32),
  last        timestamptz NOT NULL,
  PRIMARY KEY (customer_id, kind, hash)
);

-- Regular addresses of a customer.
CREATE TABLE shipping_address (
  id          bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  customer_id bigint NOT NULL REFERENCES customer,
  name        text NOT NULL CHECK (name <> ''),
  email       text NOT NULL CHECK (email <> ''),
  phone       text NOT NULL CHECK (phone ~ '^\+[1-9]\d{6,14}$'),
  address     text NOT NULL CHECK (address <> ''),
  city        text NOT NULL CHECK (city <> ''),
  zipcode     text NOT NULL CHECK (zipcode <> ''),
  country     text NOT NULL CHECK (country <> ''),
  -- Null: without an area.
  area_id     bigint REFERENCES area
);
CREATE INDEX shipping_address_of_customer ON shipping_address (customer_id, id);
CREATE INDEX shipping_address_of_phone ON shipping_address (phone);

-- Codes by SMS that prove whose a phone is.
CREATE TABLE code (
  purpose   text NOT NULL
    CHECK (purpose IN (
      'track_order', 'reset_password', 'claim_orders', 'change_phone', 'unlock_sign_in', 'use_credit', 'confirm_order')),
  phone     text NOT NULL CHECK (phone ~ '^\+[1-9]\d{6,14}$'),
  -- What it is for besides, such as an order's number; empty where the phone says all.
  subject   text NOT NULL DEFAULT '',
  -- HMAC-SHA256 of all this and the code, with the shop's signing secret. Codes for unknown numbers have one too, and are not sent.
  hash      bytea NOT NULL CHECK (length(hash) = 32),
  expires   timestamptz NOT NULL,
  tries     int NOT NULL DEFAULT 0 CHECK (tries BETWEEN 0 AND 5),
  -- The hash of a used code until it expires: a request that is repeated after a lost response gets the same response.
  used_hash bytea CHECK (length(used_hash) = 32),
  -- A new code replaces the previous one.
  PRIMARY KEY (purpose, phone, subject)
);
CREATE INDEX code_expires ON code (expires);

-- A product in a customer's cart. What was bought stays as its history.
CREATE TABLE cart_line (
  id          bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  customer_id bigint NOT NULL REFERENCES customer,
  product_id  bigint NOT NULL REFERENCES product,
  quantity    int NOT NULL CHECK (quantity BETWEEN 1 AND 999),
  -- The order that bought it, whose line has name and price; null: it is in the cart. The foreign key is in 09_orders.sql.
  order_id    bigint,
  -- The option of the product; empty: none.
  option_name text NOT NULL DEFAULT '' CONSTRAINT cart_line_option_check CHECK (length(option_name) <= 40),
  -- The key of the last addition to a line: a repeated request adds nothing. Empty: it had none.
  add_key     text NOT NULL DEFAULT '' CHECK (length(add_key) <= 255)
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
